import {
  type ApiDocument,
  type ApiParameter,
  type ApiResponse,
  type ApiSchema,
  type Examples,
  type PlacedOperation,
  resolved,
} from './api-document.ts'
import { type AddressOf, escapeHtml, renderMarkdown } from './markdown.ts'
import { fieldTable, type Row, rowsOf } from './schema-html.ts'

/** An operation: words, input, a call to copy, result and refusals. */
export function renderOperation(document: ApiDocument, operation: PlacedOperation, addressOf: AddressOf): string {
  const { operationId, method, path, summary, description, parameters = [], requestBody, responses } = operation
  const body = Object.values(requestBody?.content ?? {}).find(({ schema }) => resolved(document, schema).properties)
  const answer = responses[200]?.content?.['application/json']
  const [success] = answer ? successesOf(document, answer.schema) : []
  const label = `title-${operationId}`
  return `<article id="${operationId}" aria-labelledby="${label}">
<h3 id="${label}">${escapeHtml(summary)}</h3>
<p class="call"><span class="method">${method}</span> <code>${escapeHtml(path)}</code></p>
${renderMarkdown(description, addressOf)}
${fieldTable('Parameters', parameters.filter(isNotCommon).map(parameterRow), addressOf)}
${body ? fieldTable('Body', rowsOf(document, body.schema), addressOf) : ''}
${codeBlock('Call', curlOf(operation, Object.values(body?.examples ?? {})[0]?.value))}
${success ? fieldTable('Response', rowsOf(document, success).filter(isOwn), addressOf) : ''}
${exampleOf(answer?.examples)}
${refusalsOf(document, responses)}
</article>`
}

/** The envelope is described once. */
const isOwn = ({ name }: Row) => name !== 'status' && name !== 'message'

/** The headers of most operations are described once. */
const isNotCommon = (parameter: ApiParameter) => !('$ref' in parameter)

export function parameterRow({ name, in: place, description, required = false, schema }: ApiParameter): Row {
  return { name, place, schema: { ...schema, description }, isRequired: required }
}

function successesOf(document: ApiDocument, schema: ApiSchema): ApiSchema[] {
  return (schema.oneOf ?? [schema])
    .map(choice => resolved(document, choice))
    .filter(({ properties }) => properties?.status?.const !== 'error')
}

function curlOf({ method, path, parameters = [], security }: PlacedOperation, body: unknown): string {
  const values = new Map(parameters.map(({ name, example }) => [name, example]))
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values.get(name) ?? name)))
  const query = parameters
    .filter(parameter => parameter.in === 'query' && parameter.example !== undefined)
    .flatMap(({ name, example }) => [example].flat().map(value => `${name}=${encodeURIComponent(String(value))}`))
  const address = `"$URL${target}${query.length > 0 ? `?${query.join('&')}` : ''}"`
  return [
    `curl -g${security?.length === 0 ? '' : ' -u "$KEY"'}${['GET', 'POST'].includes(method) ? '' : ` -X ${method}`} ${address}`,
    ...(body === undefined
      ? method === 'POST'
        ? ['-X POST']
        : []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body, undefined, 2).replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n  ')
}

function exampleOf(examples: Examples | undefined): string {
  return examples?.ok ? codeBlock('Example of a response', JSON.stringify(examples.ok.value, undefined, 2)) : ''
}

function codeBlock(title: string, text: string): string {
  return `<details><summary>${title}</summary><pre><code>${escapeHtml(text)}</code></pre></details>`
}

/** Every message with its HTTP status. */
function refusalsOf(document: ApiDocument, responses: Readonly<Record<string, ApiResponse>>): string {
  const refusals = Object.entries(responses).flatMap(([status, response]) =>
    Object.values(resolved(document, response).content ?? {}).flatMap(({ examples = {} }) =>
      Object.values(examples)
        .map(({ value }) => value as { readonly status?: string; readonly message?: string })
        .filter(value => value?.status === 'error')
        .map(({ message = '' }) => [status === 'default' ? 'others' : status, message] as const),
    ),
  )
  if (refusals.length === 0) return ''
  const items = refusals.map(
    ([status, message]) => `<li><span class="status">${status}</span> ${escapeHtml(message)}</li>`,
  )
  return `<details><summary>Refusals</summary><ul class="refusals">${items.join('')}</ul></details>`
}
