import { type ApiDocument, type ApiSchema, nameOfSchema, resolved } from './api-document.ts'
import { type AddressOf, escapeHtml, renderMarkdown } from './markdown.ts'

/** A field of a body or an answer, or a parameter. */
export interface Row {
  readonly name: string
  readonly schema: ApiSchema
  readonly isRequired: boolean
  readonly place?: string
}

const maxDepth = 3

/** The fields of a schema, those of objects without a name of their own included. */
export function rowsOf(document: ApiDocument, schema: ApiSchema, prefix = '', depth = 1): Row[] {
  const { properties = {}, required = [] } = resolved(document, schema)
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = `${prefix}${key}`
    const row = { name, schema: property, isRequired: required.includes(key) }
    const inner = property.items ?? property
    if (!inner.properties || depth >= maxDepth) return [row]
    return [row, ...rowsOf(document, inner, `${name}${property.items ? '[]' : ''}.`, depth + 1)]
  })
}

export function fieldTable(caption: string, rows: readonly Row[], addressOf: AddressOf): string {
  if (rows.length === 0) return ''
  const shown = rows.map(({ name, schema, isRequired, place }) => {
    const notes = [typeOf(schema), ...(place ? [place] : []), ...(isRequired ? ['<strong>required</strong>'] : [])]
    const description = renderMarkdown(schema.description ?? '', addressOf)
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${notes.join(', ')}</td><td>${description}</td></tr>`
  })
  const head = '<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>'
  return `<table class="fields"><caption>${caption}</caption>${head}<tbody>${shown.join('')}</tbody></table>`
}

function typeOf(schema: ApiSchema): string {
  const { $ref, type, format, items, oneOf, anyOf } = schema
  if ($ref) return `<a href="#record-${nameOfSchema($ref)}">${nameOfSchema($ref)}</a>`
  if (schema.const !== undefined) return codeOf(schema.const)
  if (schema.enum) return schema.enum.map(codeOf).join(' or ')
  const choices = oneOf ?? anyOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ')
  if (type === 'array') return items ? `list of ${typeOf(items)}` : 'list'
  return escapeHtml(format ?? type ?? 'any')
}

const codeOf = (value: unknown) => `<code>${escapeHtml(JSON.stringify(value))}</code>`
