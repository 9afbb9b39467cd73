import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '../../platform/blobs/blobs.ts'

/**
 * RFC 9110, 14: a single byte range. Undefined if the whole file is to be sent: for no range, several ranges, a malformed
 * header, or an If-Range with another ETag.
 */
export function readRange(
  { range, 'if-range': ifRange }: IncomingHttpHeaders,
  sizeBytes: number,
  tag: string,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '')
  if (!match || (ifRange !== undefined && ifRange !== tag)) return undefined
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return undefined
  if (from === '') return satisfiable(Math.max(0, sizeBytes - Number(to)), sizeBytes - 1, Number(to) > 0)
  if (to !== '' && Number(to) < Number(from)) return undefined
  const last = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1)
  return satisfiable(Number(from), last, Number(from) < sizeBytes)
}

function satisfiable(first: number, last: number, isSatisfiable: boolean): ByteRange | 'unsatisfiable' {
  return isSatisfiable ? { first, last } : 'unsatisfiable'
}
