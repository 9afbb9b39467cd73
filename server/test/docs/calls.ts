import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One curl of a page and its response. */
export interface Call {
  readonly step: number
  readonly words: readonly string[]
  readonly exitCode: number
  readonly httpStatus: number
  /** Undefined where the response is not JSON. */
  readonly envelope: { readonly status?: unknown; readonly message?: unknown } | undefined
}

/** Read from the records of the curl shim: a numbered folder each. */
export function readCalls(folder: string): Call[] {
  if (!existsSync(folder)) return []
  const numbers = readdirSync(folder).toSorted((a, b) => Number(a) - Number(b))
  return numbers.map(number => readCall(join(folder, number)))
}

function readCall(folder: string): Call {
  const read = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '')
  const heads = read('head').split(/\r?\n\r?\n/)
  const head = heads.findLast(head => head.startsWith('HTTP/')) ?? ''
  const isJson = /^content-type:\s*application\/json/im.test(head)
  return {
    step: Number(read('step')),
    words: read('words').split('\0').slice(0, -1),
    exitCode: Number(read('code') || Number.NaN),
    httpStatus: Number(/^HTTP\/\S+ (\d+)/.exec(head)?.[1] ?? 0),
    envelope: isJson ? readEnvelope(read('body')) : undefined,
  }
}

/** `-i` puts the headers before the body, `-w` adds text after it. */
function readEnvelope(body: string): Call['envelope'] {
  const text = body.startsWith('HTTP/') ? body.slice(body.indexOf('\r\n\r\n')) : body
  try {
    return JSON.parse(text.slice(0, text.lastIndexOf('}') + 1))
  } catch {
    return {}
  }
}

/** The problems of the calls of a block: all must be `ok` except those that the page announces, in their order. */
export function wrongCalls(calls: readonly Call[], expected: readonly string[]): string[] {
  const wrong: string[] = []
  const unusual = calls.filter(call => !isOk(call))
  for (const [i, call] of unusual.entries()) {
    const claim = expected[i]
    const told = `curl ${call.words.join(' ')}\nanswered ${describe(call)}`
    if (claim === undefined) wrong.push(`${told}, and the page does not say so: <!-- expect: ${describe(call)} -->`)
    else if (!fits(call, claim)) wrong.push(`${told}, but the page expects ${claim}`)
  }
  for (const claim of expected.slice(unusual.length)) wrong.push(`no call was answered ${claim}`)
  return wrong
}

function isOk({ exitCode, httpStatus, envelope }: Call): boolean {
  if (exitCode !== 0 || httpStatus < 200 || httpStatus > 299) return false
  return envelope === undefined || envelope.status === 'ok'
}

/** `error: text of the message`, preceded by the HTTP status if that is not 200. */
function describe({ exitCode, httpStatus, envelope }: Call): string {
  if (exitCode !== 0 && httpStatus === 0) return `nothing (curl ended with ${exitCode})`
  const status = httpStatus === 200 ? '' : `${httpStatus} `
  return envelope ? `${status}${envelope.status}: ${envelope.message}` : `${status}without an envelope`
}

function fits(call: Call, claim: string): boolean {
  return describe(call).startsWith(claim)
}
