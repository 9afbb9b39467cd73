import type { OpenApi } from '../openapi/openapi.ts'
import { type ApiDocument, operationsOf, type PlacedOperation } from './api-document.ts'
import { type AddressOf, escapeHtml, renderMarkdown } from './markdown.ts'
import { parameterRow, renderOperation } from './operation-html.ts'
import { fieldTable, rowsOf } from './schema-html.ts'

/** The whole description on one page, in the order of its groups, without scripts. */
export function renderApi(described: OpenApi, link: string): string {
  const document = described as unknown as ApiDocument
  const operations = operationsOf(document)
  const addressOf = addresses(operations)
  const groups = document.tags
    .map(tag => ({ ...tag, operations: operations.filter(({ tags = [] }) => tags[0] === tag.name) }))
    .filter(group => group.operations.length > 0)
  const { title, summary, description } = document.info
  const headers = Object.values(document.components.parameters ?? {}).map(parameterRow)
  const intro = `<section id="introduction">${renderMarkdown(description, addressOf)}
${fieldTable('Headers of most operations', headers, addressOf)}</section>`
  const sections = groups.map(
    ({ name, description, operations }) => `<section id="${groupId(name)}"><h2>${escapeHtml(name)}</h2>
${renderMarkdown(description, addressOf)}
${operations.map(operation => renderOperation(document, operation, addressOf)).join('\n')}</section>`,
  )
  const records = recordsOf(document, addressOf)
  return `<a class="skip" href="#introduction">Skip to the text</a>
<header><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(summary)} <a href="${link}">The OpenAPI document</a> says the same to programs.</p>
${callsOf(document)}</header>
<nav aria-label="Operations">${groups.map(menuOf).join('')}<p><a href="#records">Records</a></p></nav>
<main>${[intro, ...sections, records].join('\n')}</main>`
}

/** A piece of code such as `GET /me` leads to the operation. */
function addresses(operations: readonly PlacedOperation[]): AddressOf {
  const known = new Map(operations.map(({ method, path, operationId }) => [`${method} ${path}`, `#${operationId}`]))
  return code => known.get(code)
}

const groupId = (name: string) => `group-${name.toLowerCase().replaceAll(/\W+/g, '-')}`

function menuOf({ name, operations }: { readonly name: string; readonly operations: readonly PlacedOperation[] }) {
  const items = operations.map(
    ({ operationId, summary }) => `<li><a href="#${operationId}">${escapeHtml(summary)}</a></li>`,
  )
  return `<details><summary>${escapeHtml(name)}</summary><ul>${items.join('')}</ul></details>`
}

function callsOf({ servers: [server] }: ApiDocument): string {
  const url = server?.url ?? ''
  const example = `https://inspections.example.com${url.replace('{company_key}', 'acme')}`
  return `<p>In the calls below, <code>$URL</code> is the address, such as <code>${escapeHtml(example)}</code>, and
<code>$KEY</code> is the user name and the password with a colon between them.</p>`
}

/** Schemas that have a name: the operations refer to them. */
function recordsOf(document: ApiDocument, addressOf: AddressOf): string {
  const tables = Object.entries(document.components.schemas)
    .filter(([, { properties = {} }]) => properties.status?.const === undefined)
    .map(([name, schema]) => {
      const words = renderMarkdown(schema.description ?? '', addressOf)
      return `<article id="record-${name}"><h3>${name}</h3>${words}${fieldTable('Fields', rowsOf(document, schema), addressOf)}</article>`
    })
  return `<section id="records"><h2>Records</h2>\n${tables.join('\n')}</section>`
}
