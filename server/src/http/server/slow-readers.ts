import type { ServerResponse } from 'node:http'
import { Semaphore } from '../../platform/postgres/semaphore.ts'

const stallMs = 30_000

/** Whoever takes nothing for so long has left, or only holds the place: the answer ends, and can be resumed. */
export function cutOffWhenStalled(response: ServerResponse, afterMs = stallMs): void {
  const { socket } = response
  let seen = socket?.bytesWritten
  const watch = setInterval(() => {
    if (socket?.bytesWritten === seen) response.destroy()
    seen = socket?.bytesWritten
  }, afterMs)
  response.once('close', () => clearInterval(watch))
}

/** A program that shows a report fetches a few parts of it at once; nobody needs more. */
const mostAtOnce = 8
const waitMs = 10_000

/** How many answers each reader has under way. */
export class Readers {
  readonly #turns = new Map<string, Semaphore>()

  /** Waits for a turn, which lasts until the answer is over. */
  async begin(reader: string, response: ServerResponse): Promise<void> {
    const turns = this.#turns.get(reader) ?? new Semaphore(mostAtOnce, waitMs, 'this file is read too often at once')
    this.#turns.set(reader, turns)
    const end = await turns.acquire()
    const leave = () => {
      end()
      if (turns.isIdle) this.#turns.delete(reader)
    }
    if (response.closed) leave()
    else response.once('close', leave)
  }
}
