import { randomBytes } from 'node:crypto'

const processId = randomBytes(4).toString('hex')
let requests = 0

/** Unique across processes and restarts, and cheap. */
export function nextRequestId(): string {
  requests += 1
  return `${processId}-${requests.toString(36)}`
}
