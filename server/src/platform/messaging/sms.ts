import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { MessageTransport, RenderedMessage, SendOutcome } from '../../domain/messages/message.ts'
import type { SmsSettings } from './transport-url.ts'

export interface SmsTimeouts {
  readonly connectMs: number
  /** For the whole response. */
  readonly replyMs: number
}

const defaultTimeouts: SmsTimeouts = { connectMs: 10_000, replyMs: 60_000 }
/** Enough of a response to read the error in it. */
const maxResponseLength = 20_000

/** Sends text messages through a provider that speaks Twilio's message API. */
export function openSms(settings: SmsSettings, timeouts: Partial<SmsTimeouts> = {}): MessageTransport {
  const limits = { ...defaultTimeouts, ...timeouts }
  return { send: (_, message, beforeSubmit, signal) => submit(settings, limits, message, beforeSubmit, signal) }
}

async function submit(
  settings: SmsSettings,
  { connectMs, replyMs }: SmsTimeouts,
  message: RenderedMessage,
  beforeSubmit: () => Promise<void>,
  signal: AbortSignal,
): Promise<SendOutcome> {
  if (signal.aborted) return { kind: 'released' }
  const request = openRequest(settings)
  const response = responseTo(request)
  const stop = () => request.destroy(new Stopped('the worker was stopped'))
  signal.addEventListener('abort', stop, { once: true })
  let timer = setTimeout(() => request.destroy(new Error('the provider could not be reached in time')), connectMs)
  let isSubmitted = false
  try {
    await Promise.race([connected(request), response])
    clearTimeout(timer)
    await beforeSubmit()
    isSubmitted = true
    timer = setTimeout(() => request.destroy(new Error('the provider did not answer in time')), replyMs)
    request.end(formOf(settings, message))
    return outcomeOf(await response)
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error
    return outcomeOfFailure(error.cause as Error, isSubmitted)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    request.destroy()
  }
}

class Stopped extends Error {}

/** An error of the connection or the provider, as opposed to an internal one. */
class RequestFailed extends Error {}

/** A new connection: a kept one may be closed by the provider, and then the outcome would be unknown. */
function openRequest({ base, account, token }: SmsSettings): ClientRequest {
  const url = new URL(`${base}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`)
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest
  const credentials = Buffer.from(`${account}:${token}`).toString('base64')
  return open(url, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Basic ${credentials}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      connection: 'close',
    },
  })
}

function connected(request: ClientRequest): Promise<void> {
  return new Promise(resolve => {
    request.on('socket', socket => {
      socket.once('encrypted' in socket ? 'secureConnect' : 'connect', () => resolve())
    })
  })
}

function formOf({ from }: SmsSettings, { address, body }: RenderedMessage): string {
  // A number or name goes into From, the id of a messaging service into MessagingServiceSid.
  const sender = /^MG[0-9a-f]{32}$/i.test(from) ? 'MessagingServiceSid' : 'From'
  return new URLSearchParams({ To: address, [sender]: from, Body: body }).toString()
}

interface Response {
  readonly status: number
  readonly text: string
}

function responseTo(request: ClientRequest): Promise<Response> {
  const responded = new Promise<Response>((resolve, reject) => {
    const fail = (cause: Error) => reject(new RequestFailed('the request failed', { cause }))
    request.on('error', fail)
    request.on('response', response => {
      const status = response.statusCode ?? 0
      // The status decides, also where the body breaks off or is too slow.
      // failpoint: sms-slow-body-unsure
      request.off('error', fail).on('error', () => undefined)
      readSome(response).then(text => resolve({ status, text }))
    })
  })
  responded.catch(() => undefined)
  return responded
}

async function readSome(response: IncomingMessage): Promise<string> {
  let text = ''
  response.setEncoding('utf8')
  try {
    for await (const chunk of response) {
      text += chunk
      if (text.length > maxResponseLength) break
    }
  } catch {
    // The part that arrived is enough.
  }
  return text
}

/** Statuses after which the message is retried, whatever the body says. */
const temporary = [401, 408, 429]
/** Twilio's codes for a recipient that cannot be reached or has opted out. */
const recipientCodes = [21211, 21214, 21217, 21610, 21612, 21614]
/** A gateway lost the response of the provider. */
const unknownOutcome = [502, 504]

function outcomeOf({ status, text }: Response): SendOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  const reason = `${status} ${explanationIn(text)}`.trim().slice(0, 500)
  if (unknownOutcome.includes(status)) return { kind: 'unsure', reason }
  return { kind: isFinal(status, text) ? 'refused' : 'failed', reason }
}

/** A closed account or a wrong URL is a matter of configuration: the message is retried. */
function isFinal(status: number, text: string): boolean {
  if (status < 400 || status >= 500 || temporary.includes(status)) return false
  return status === 400 || recipientCodes.includes(Number(readAnswer(text).code))
}

/** Twilio's errors are JSON with a message and a code. */
function explanationIn(text: string): string {
  const { message, code } = readAnswer(text)
  if (message === undefined && code === undefined) return text.replace(/\s+/g, ' ').trim()
  return [message, code && `(${code})`].filter(Boolean).join(' ')
}

function readAnswer(text: string): { readonly message?: unknown; readonly code?: unknown } {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

function outcomeOfFailure(error: Error, isSubmitted: boolean): SendOutcome {
  if (isSubmitted) return { kind: 'unsure', reason: `${error.message}, after the provider had the message` }
  return error instanceof Stopped ? { kind: 'released' } : { kind: 'failed', reason: error.message }
}
