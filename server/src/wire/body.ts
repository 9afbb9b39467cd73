import { Refusal } from '../domain/refusal.ts'
import { readForm } from './form.ts'

export type Body = Readonly<Record<string, unknown>>

// failpoint: body-limit-off-by-one
// failpoint: bodies-without-limit
export const bodyLimitBytes = 1024 * 1024
// failpoint: depth-off-by-one
export const depthLimit = 32
export const textLimit = 10_000
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * 2.1: a body is JSON only when its content type starts with `application/json`; otherwise it is read as form fields,
 * and JSON in it is one unknown field.
 */
export function readBody(contentType: string | undefined, bytes: Buffer): Body {
  if (bytes.length === 0) return {}
  if (/^\s*application\/json/i.test(contentType ?? '')) return readJson(bytes)
  const body = readForm(bytes, depthLimit)
  checkValues(body)
  return body
}

/** JSON that arrived as a form, as curl sends it without a Content-Type header. */
export function isUnlabelledJson(contentType: string | undefined, bytes: Buffer): boolean {
  if (/^\s*(?:application\/json|multipart\/)/i.test(contentType ?? '')) return false
  return /^\s*[{[]/.test(bytes.toString('latin1', 0, 100))
}

function readJson(bytes: Buffer): Body {
  let text: string
  let value: unknown
  try {
    text = utf8.decode(bytes)
    value = JSON.parse(text)
  } catch (error) {
    throw new Refusal('body.malformed', {
      reason: error instanceof TypeError ? 'it is not UTF-8' : (error as Error).message,
    })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal('body.malformed', { reason: 'an object is expected' })
  }
  if (!isWithinLimits(text)) checkValues(value as Body)
  return value as Body
}

/** A fast check of the raw JSON that spares most bodies the walk through their values: no limit can be exceeded. */
export function isWithinLimits(json: string): boolean {
  if (json.length > textLimit || json.includes('\\u')) return false
  let opened = 0
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i)
    if ((code === 0x7b || code === 0x5b) && ++opened > depthLimit) return false
  }
  return true
}

/** Walks without recursion, as the sender chooses the depth. */
export function checkValues(body: Body): void {
  const open: { value: unknown; field: string; depth: number }[] = [{ value: body, field: '', depth: 1 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, field, depth } = next
    if (typeof value === 'string') checkText(value, field)
    if (typeof value !== 'object' || value === null) continue
    if (depth > depthLimit) throw new Refusal('body.too-deep', { limit: depthLimit })
    for (const [name, inner] of Object.entries(value)) {
      checkText(name, 'a field name')
      open.push({ value: inner, field: field === '' ? name : `${field}[${name}]`, depth: depth + 1 })
    }
  }
}

export function checkText(text: string, field: string): void {
  // failpoint: nul-character-accepted
  if (!text.isWellFormed() || text.includes('\0')) throw new Refusal('text.unreadable', { field: field.slice(0, 200) })
  // failpoint: text-limit-off-by-one
  if (text.length > textLimit) throw new Refusal('text.too-long', { field: field.slice(0, 200), limit: textLimit })
}
