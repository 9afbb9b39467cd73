import type { CodedOperation } from './exchange.ts'

/**
 * A list grows with the company, or is as long as the caller wants, so it is read in a place of long reads, in slices, and
 * within the company's share of the time. A list of one record, which the path names, is short.
 */
export function takesLong({ method, path, answer }: CodedOperation): boolean {
  // failpoint: long-reads-take-no-place
  return method === 'GET' && !path.includes('/:') && 'members' in answer && Object.values(answer.members).some(isList)
}

function isList(schema: unknown): boolean {
  return (schema as { readonly type?: unknown }).type === 'array'
}
