import { type DescribedCall, type Description, type Schema, sentFields } from './description.ts'

/** TypeScript types of a description: its schemas, and request and response of each operation. */
export function typeText(description: Description): string {
  const schemas = Object.entries(description.document.components.schemas)
  return [
    '// Generated from the description by `npm run describe`; `npm test` compares.',
    '',
    ...schemas.toSorted(byName).map(([name, schema]) => `export type ${name} = ${typeOf(schema)}\n`),
    'export interface Calls {',
    ...description.calls().toSorted(byOperation).flatMap(callText),
    '}',
    '',
  ].join('\n')
}

function callText({ method, path, operation }: DescribedCall): string[] {
  const query = (operation.parameters ?? []).filter(parameter => parameter.in === 'query')
  const body = sentFields(operation)?.schema
  const answer = operation.responses[200]?.content?.['application/json']?.schema
  const parameters = query.map(({ name, required, schema }) => member(name, required === true, schema, '    '))
  return [
    `  /** ${method} ${path} */`,
    `  ${operation.operationId}: {`,
    ...(query.length > 0 ? ['    query: {', ...parameters.map(line => `  ${line}`), '    }'] : []),
    ...(body ? [`    body: ${typeOf(body, '    ')}`] : []),
    ...(answer ? [`    answer: ${typeOf(answer, '    ')}`] : []),
    '  }',
  ]
}

function typeOf(schema: Schema, indent = ''): string {
  const { $ref, type, items, properties, additionalProperties, maxItems } = schema
  const choices = schema.anyOf ?? schema.oneOf
  if ($ref) return $ref.split('/').at(-1) ?? ''
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if (choices) return choices.map(choice => typeOf(choice, indent)).join(' | ')
  if (type === 'array') return maxItems === 0 ? 'readonly []' : `readonly (${typeOf(items ?? {}, indent)})[]`
  if (type === 'object' && properties) return objectText(schema, indent)
  if (typeof additionalProperties === 'object') return `Readonly<Record<string, ${typeOf(additionalProperties)}>>`
  return (
    { integer: 'number', number: 'number', string: 'string', boolean: 'boolean', null: 'null' }[type ?? ''] ?? 'unknown'
  )
}

function objectText({ properties = {}, required = [] }: Schema, indent: string): string {
  const lines = Object.entries(properties).map(([name, schema]) =>
    member(name, required.includes(name), schema, `${indent}  `),
  )
  return ['{', ...lines, `${indent}}`].join('\n')
}

function member(name: string, isRequired: boolean, schema: Schema, indent: string): string {
  const key = /^\w+$/.test(name) ? name : JSON.stringify(name)
  return `${indent}readonly ${key}${isRequired ? '' : '?'}: ${typeOf(schema, indent)}`
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1
}

function byOperation(a: DescribedCall, b: DescribedCall): number {
  return a.operation.operationId < b.operation.operationId ? -1 : 1
}
