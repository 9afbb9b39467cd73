import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { MessageTransport, RenderedMessage, SendOutcome } from '../../domain/messages/message.ts'
import type { SmsSettings } from '../process/config.ts'

const connectTimeoutMs = 10_000
const replyTimeoutMs = 60_000
/** Enough of an answer to find out what was wrong. */
const maxResponseLength = 20_000

/** Sends text messages through a provider that speaks Twilio's message API. */
export function openSms(settings: SmsSettings): MessageTransport {
  return { send: (_, letter, handOver, signal) => deliver(settings, letter, handOver, signal) }
}

async function deliver(
  settings: SmsSettings,
  letter: RenderedMessage,
  handOver: () => Promise<void>,
  signal: AbortSignal,
): Promise<SendOutcome> {
  if (signal.aborted) return { kind: 'returned' }
  const request = openRequest(settings)
  const answer = answerTo(request)
  const stop = () => request.destroy(new Stopped('the worker was stopped'))
  signal.addEventListener('abort', stop, { once: true })
  let late = setTimeout(() => request.destroy(new Error('the provider could not be reached in time')), connectTimeoutMs)
  let isHandedOver = false
  try {
    await Promise.race([connected(request), answer])
    clearTimeout(late)
    await handOver()
    isHandedOver = true
    late = setTimeout(() => request.destroy(new Error('the provider did not answer in time')), replyTimeoutMs)
    request.end(formOf(settings, letter))
    return outcomeOf(await answer)
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error
    return outcomeOfFailure(error.cause as Error, isHandedOver)
  } finally {
    clearTimeout(late)
    signal.removeEventListener('abort', stop)
    request.destroy()
  }
}

class Stopped extends Error {}

/** What went wrong between us and the provider, told apart from what went wrong here. */
class RequestFailed extends Error {}

/** A connection of its own: one that was kept may be closed on the other side, and then nobody knows what arrived. */
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
  // Twilio's own numbers and names go into one field, the id of a service that chooses among them into another.
  const sender = /^MG[0-9a-f]{32}$/i.test(from) ? 'MessagingServiceSid' : 'From'
  return new URLSearchParams({ To: address, [sender]: from, Body: body }).toString()
}

interface Answer {
  readonly status: number
  readonly text: string
}

function answerTo(request: ClientRequest): Promise<Answer> {
  const answer = new Promise<Answer>((resolve, reject) => {
    const fail = (cause: Error) => reject(new RequestFailed('the request failed', { cause }))
    request.on('error', fail)
    request.on('response', response => {
      const status = response.statusCode ?? 0
      // Once there is a status, how the rest arrives changes nothing.
      readSome(response).then(text => resolve({ status, text }))
    })
  })
  answer.catch(() => undefined)
  return answer
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
    // As much as there was.
  }
  return text
}

/** Statuses that say nothing against the message, whatever stands with them. */
const temporary = [401, 408, 429]
/** Twilio's codes for a recipient who cannot be reached, or does not want to be. */
const recipientCodes = [21211, 21214, 21217, 21610, 21612, 21614]
/** Somebody in between lost the answer. */
const lost = [502, 504]

function outcomeOf({ status, text }: Answer): SendOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  const reason = `${status} ${explanationIn(text)}`.trim().slice(0, 500)
  if (lost.includes(status)) return { kind: 'unsure', reason }
  return { kind: isFinal(status, text) ? 'refused' : 'failed', reason }
}

/** A closed account or a wrong address of the provider is for the operator to mend, and the message can wait for that. */
function isFinal(status: number, text: string): boolean {
  if (status < 400 || status >= 500 || temporary.includes(status)) return false
  return status === 400 || recipientCodes.includes(Number(readAnswer(text).code))
}

/** Twilio explains itself in JSON. */
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

function outcomeOfFailure(error: Error, isHandedOver: boolean): SendOutcome {
  if (isHandedOver) return { kind: 'unsure', reason: `${error.message}, after the provider had the message` }
  return error instanceof Stopped ? { kind: 'returned' } : { kind: 'failed', reason: error.message }
}
