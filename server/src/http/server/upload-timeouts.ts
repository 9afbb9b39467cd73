import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A sender who sends less than this in that time while we wait for more has left, or only holds the place. */
const stallMs = 30_000
const leastBytes = 64 * 1024
/** However steadily it comes, nothing takes longer. */
const longestMs = 3_600_000
/** How long a sender may take to notice that the answer is there, before the rest of the body is cut off. */
const lingerMs = 2_000

const patience = { stallMs, leastBytes, longestMs, lingerMs }

interface Exchange {
  readonly raw: IncomingMessage
}

interface Reply {
  readonly raw: ServerResponse
}

const unhurried = new WeakSet<Socket>()

/** Whether the time that a whole request may take does not hold for what is arriving here. */
export function mayTakeTime(socket: Socket): boolean {
  return unhurried.has(socket)
}

/**
 * A long body may take its time, as long as it keeps coming. Answers how to say that nobody reads on: what still comes
 * is thrown away, so that the sender gets to see the answer.
 */
export function takeTime({ raw }: Exchange, reply: Reply, times: typeof patience = patience): () => void {
  const { stallMs, leastBytes, longestMs, lingerMs } = times
  const { socket } = raw
  unhurried.add(socket)
  const startedAt = performance.now()
  let seen = socket.bytesRead
  const watch = setInterval(() => {
    const isSilent = socket.bytesRead - seen < leastBytes && raw.readableLength === 0
    seen = socket.bytesRead
    if (!raw.complete && (isSilent || performance.now() - startedAt > longestMs)) raw.destroy()
  }, stallMs)
  return () => {
    clearInterval(watch)
    unhurried.delete(socket)
    if (!raw.complete) throwAway(raw, reply.raw, lingerMs)
  }
}

function throwAway(message: IncomingMessage, response: ServerResponse, lingerMs: number): void {
  const { socket } = message
  message.on('error', () => undefined)
  message.resume()
  response.once('finish', () => {
    const closing = setTimeout(() => socket.destroy(), lingerMs)
    // A connection outlives its requests: what waits for its end must not pile up on it.
    const spare = () => {
      clearTimeout(closing)
      socket.off('close', spare)
    }
    socket.once('close', spare)
    if (message.complete) spare()
    else message.once('end', spare)
  })
}

/**
 * Whoever asks before sending (`Expect: 100-continue`) is told to go on when somebody begins to read, and not before it
 * is known who they are.
 */
export function continueWhenRead(message: IncomingMessage, response: ServerResponse): void {
  const goOn = (event: string | symbol) => {
    if (event !== 'data' && event !== 'readable') return
    message.off('newListener', goOn)
    if (!response.headersSent) response.writeContinue()
  }
  message.on('newListener', goOn)
}
