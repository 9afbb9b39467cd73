import type { Socket } from 'node:net'
import type { Log } from '../../platform/process/log.ts'
import { renderError } from '../../wire/envelope.ts'
import { nextRequestId } from './request-id.ts'
import { isStreaming } from './slow-readers.ts'
import { isUploading } from './upload-timeouts.ts'

export const invalidHttp = 'the request is not valid HTTP'

type Problem = readonly [code: string, status: string, message: string]

const invalid: Problem = ['http.invalid', '400 Bad Request', invalidHttp]
const problems: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: [
    'http.headers-too-large',
    '431 Request Header Fields Too Large',
    'the request headers are too large',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['http.timeout', '408 Request Timeout', 'the request took too long to arrive'],
}

/** Responds to bytes that never became a request: a broken start line, headers too large, or a slow sender. */
export function respondToClientError(error: NodeJS.ErrnoException, socket: Socket, log: Log): void {
  if (error.code === 'ECONNRESET' || isStreaming(socket)) socket.destroy()
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isUploading(socket)) return
  else if (socket.writable) respondOn(socket, problems[error.code ?? ''] ?? invalid, log)
}

/** The time a sender has to read the response before the connection is destroyed. */
const lingerMs = 1_000

export function respondOn(socket: Socket, [code, status, message]: Problem, log: Log): void {
  const body = renderError(message)
  const requestId = nextRequestId()
  log.info({ requestId, code, address: socket.remoteAddress, status: Number.parseInt(status, 10) }, 'request refused')
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `x-request-id: ${requestId}\r\nconnection: close\r\n\r\n${body}`,
  )
  // Closing while data still arrives would reset the connection, and the response would be lost.
  const closing = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(closing))
}
