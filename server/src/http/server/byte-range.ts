import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '../../platform/blobs/blobs.ts'

/**
 * RFC 9110, 14: one range of bytes. Nothing where the whole is to be sent: no range was asked for, several were, the
 * header makes no sense, or it is meant for what the file was before.
 */
export function readRange(
  { range, 'if-range': ifRange }: IncomingHttpHeaders,
  sizeBytes: number,
  tag: string,
): ByteRange | 'unsatisfiable' | undefined {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '')
  if (!asked || (ifRange !== undefined && ifRange !== tag)) return undefined
  const [, from = '', to = ''] = asked
  if (from === '' && to === '') return undefined
  if (from === '') return satisfiable(Math.max(0, sizeBytes - Number(to)), sizeBytes - 1, Number(to) > 0)
  if (to !== '' && Number(to) < Number(from)) return undefined
  const last = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1)
  return satisfiable(Number(from), last, Number(from) < sizeBytes)
}

function satisfiable(first: number, last: number, isSatisfiable: boolean): ByteRange | 'unsatisfiable' {
  return isSatisfiable ? { first, last } : 'unsatisfiable'
}
