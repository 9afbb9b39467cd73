import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Semaphore } from '../../platform/store/semaphore.ts'

const stallMs = 30_000

const streaming = new WeakSet<Socket>()

/** Whether a response is being streamed, so that nothing else may be written. */
export function isStreaming(socket: Socket): boolean {
  return streaming.has(socket)
}

/** Closes a response whose client reads nothing for `afterMs`. The client can resume with a range request. */
export function closeWhenStalled(response: ServerResponse, afterMs = stallMs): void {
  // The client may have disconnected while its request waited; the event was emitted then.
  if (response.closed) return
  const { socket } = response
  if (socket) {
    streaming.add(socket)
    response.once('finish', () => streaming.delete(socket))
  }
  let written = socket?.bytesWritten
  const check = setInterval(() => {
    if (socket?.bytesWritten === written) response.destroy()
    written = socket?.bytesWritten
  }, afterMs)
  response.once('close', () => clearInterval(check))
}

/** A viewer fetches a few ranges of a report concurrently. */
const maxConcurrentDownloads = 8
const waitMs = 10_000

/** Limits concurrent downloads of each reader. */
export class DownloadLimit {
  readonly #semaphores = new Map<string, Semaphore>()

  /** Waits for a permit and holds it until the response is closed. */
  async acquire(reader: string, response: ServerResponse): Promise<void> {
    const semaphore = this.#semaphores.getOrInsertComputed(
      reader,
      () => new Semaphore(maxConcurrentDownloads, waitMs, 'too many concurrent downloads of this file'),
    )
    const release = await semaphore.acquire()
    const end = () => {
      release()
      if (semaphore.isIdle) this.#semaphores.delete(reader)
    }
    void whenClosed(response).then(end)
  }
}

/** Resolves when the response has ended or its client has left, also if that was before: the event is emitted once. */
export function whenClosed(response: ServerResponse): Promise<void> {
  return response.closed ? Promise.resolve() : new Promise(resolve => response.once('close', resolve))
}
