import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Limits of an upload, in place of the time limit of an ordinary request. */
export const uploadTimeouts = {
  /** An upload that sends fewer than `minBytes` in this time, while the server waits for data, is aborted. */
  stallMs: 30_000,
  minBytes: 64 * 1024,
  maxMs: 3_600_000,
  /** The time a sender has to read the response before the rest of the body is cut off. */
  lingerMs: 2_000,
}

const uploading = new WeakSet<Socket>()

/** Whether this connection carries an upload, which the time limit of ordinary requests does not apply to. */
export function isUploading(socket: Socket): boolean {
  return uploading.has(socket)
}

/** Returns a function that ends the upload: it discards the rest of the body, so that the sender sees the response. */
export function beginUpload(
  { raw }: { readonly raw: IncomingMessage },
  reply: { readonly raw: ServerResponse },
  { stallMs, minBytes, maxMs, lingerMs }: typeof uploadTimeouts = uploadTimeouts,
): () => void {
  const { socket } = raw
  uploading.add(socket)
  const startedAt = performance.now()
  let bytesRead = socket.bytesRead
  const check = setInterval(() => {
    const isStalled = socket.bytesRead - bytesRead < minBytes && raw.readableLength === 0
    bytesRead = socket.bytesRead
    if (!raw.complete && (isStalled || performance.now() - startedAt > maxMs)) raw.destroy()
  }, stallMs)
  return () => {
    clearInterval(check)
    uploading.delete(socket)
    if (!raw.complete) discardBody(raw, reply.raw, lingerMs)
  }
}

function discardBody(message: IncomingMessage, response: ServerResponse, lingerMs: number): void {
  const { socket } = message
  message.on('error', () => undefined)
  message.resume()
  response.once('finish', () => {
    const closing = setTimeout(() => socket.destroy(), lingerMs)
    // A connection outlives its requests, so the listener must not stay on it.
    const cancel = () => {
      clearTimeout(closing)
      socket.off('close', cancel)
    }
    socket.once('close', cancel)
    if (message.complete) cancel()
    else message.once('end', cancel)
  })
}

/** Sends `100 Continue` when the body is first read, which is after authentication. */
export function continueWhenRead(message: IncomingMessage, response: ServerResponse): void {
  const onListener = (event: string | symbol) => {
    if (event !== 'data' && event !== 'readable') return
    message.off('newListener', onListener)
    if (!response.headersSent) response.writeContinue()
  }
  message.on('newListener', onListener)
}
