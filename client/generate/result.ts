import type { Schema } from '../../server/test/openapi/description.ts'
import { wholeLists } from './names.ts'
import type { SdkOperation } from './operations.ts'

/** What a method returns. */
export type Result =
  | { readonly kind: 'nothing' }
  /** The one member of the answer that says something. */
  | { readonly kind: 'member'; readonly name: string; readonly schema: Schema }
  /** The answer to a write that saved something, with its warnings. */
  | { readonly kind: 'saved'; readonly schema: Schema }
  /** The answer without the envelope. */
  | { readonly kind: 'content' | 'page'; readonly schema: Schema }

const envelope = new Set(['status', 'message', 'warnings'])

export function resultOf({ id, method, query, answers }: SdkOperation): Result {
  const [answer] = answers
  if (!answer?.properties) throw new Error(`${id} has no answer`)
  const members = Object.entries(answer.properties).filter(([name]) => !envelope.has(name))
  const isPage = query.some(({ name }) => name === 'cursor')
  const [only] = members.filter(([name, { type }]) => (isPage ? type === 'array' : name !== 'count'))
  if (members.length === 0 || !only) return { kind: 'nothing' }
  if (isPage && !wholeLists.has(id)) return { kind: 'page', schema: contentOf(answer) }
  const [name, schema] = only
  if (isPage || members.every(([other]) => other === name || other === 'count')) return { kind: 'member', name, schema }
  if (method !== 'GET' && 'id' in answer.properties) return { kind: 'saved', schema: savedOf(answers) }
  return { kind: 'content', schema: contentOf(answer) }
}

export function contentOf({ properties = {}, required = [] }: Schema): Schema {
  const { status: _status, message: _message, ...content } = properties
  return { properties: content, required }
}

/** The SDK adds an empty list if there are no warnings. */
function savedOf([answer, ...partial]: readonly Schema[]): Schema {
  const status = { enum: [answer, ...partial].map(choice => choice?.properties?.status?.const ?? '') }
  const warnings = { type: 'array', items: { type: 'string' }, description: 'What was ignored. Empty if nothing was.' }
  const properties = { ...answer?.properties, status, message: { type: 'string' }, warnings }
  return { properties, required: [...(answer?.required ?? []), 'warnings'] }
}
