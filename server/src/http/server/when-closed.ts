import type { ServerResponse } from 'node:http'

/** Resolves when the response has ended or its client has left, also if that was before: the event is emitted once. */
export function whenClosed(response: ServerResponse): Promise<void> {
  return response.closed ? Promise.resolve() : new Promise(resolve => response.once('close', resolve))
}
