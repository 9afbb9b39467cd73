import { Plumbline } from 'plumbline-client'
import { restUrl } from '../page.ts'
import { reportFailure, reportResponse } from './connection.ts'

/** A weak signal may cut a connection off without a word. */
const stalledMs = 60_000

/** A client that says how much of a request was sent, as a part of 1; `fetch` of browsers cannot. */
export function uploading(onProgress: (part: number) => void, signal: AbortSignal): Plumbline {
  const send: typeof fetch = (input, init = {}) => request(String(input), init, onProgress)
  return new Plumbline({ baseUrl: restUrl, session: true, fetch: send, signal, maxRetries: 0 })
}

function request(url: string, init: RequestInit, onProgress: (part: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = new XMLHttpRequest()
    sent.open(init.method ?? 'GET', url)
    for (const [name, value] of new Headers(init.headers)) sent.setRequestHeader(name, value)
    let stalled = setTimeout(() => sent.abort(), stalledMs)
    sent.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(stalled)
      stalled = setTimeout(() => sent.abort(), stalledMs)
      onProgress(total > 0 ? loaded / total : 0)
    })
    sent.addEventListener('loadend', () => clearTimeout(stalled))
    sent.addEventListener('load', () => {
      reportResponse(sent.status)
      resolve(new Response(sent.responseText, { status: sent.status }))
    })
    const fail = () => reject(new TypeError('the upload was cut off'))
    sent.addEventListener('error', () => {
      reportFailure()
      fail()
    })
    sent.addEventListener('abort', fail)
    init.signal?.addEventListener('abort', () => sent.abort())
    sent.send(init.body as XMLHttpRequestBodyInit)
  })
}
