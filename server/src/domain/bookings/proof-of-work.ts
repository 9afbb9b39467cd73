import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/**
 * A puzzle that takes a browser a second and the server nothing, in the format of ALTCHA: find the number that, behind the
 * salt, has the hash of the challenge. The salt has the time at which it expires.
 */
export interface Puzzle {
  readonly algorithm: 'SHA-256'
  readonly challenge: string
  readonly maxnumber: number
  readonly salt: string
  readonly signature: string
}

export const maxNumber = 50_000
export const puzzleSeconds = 3_600

/** `subject`: the company and the visitor. A solution is good for them alone, so nothing has to remember which were used. */
export function makePuzzle(secret: string, subject: string, now: Temporal.Instant): Puzzle {
  const expires = Math.floor(now.epochMilliseconds / 1_000) + puzzleSeconds
  const salt = `${randomBytes(12).toString('hex')}?expires=${expires}&`
  const challenge = hash('sha256', `${salt}${randomInt(maxNumber + 1)}`)
  return { algorithm: 'SHA-256', challenge, maxnumber: maxNumber, salt, signature: sign(secret, subject, challenge) }
}

/** `payload`: base64 of JSON with algorithm, challenge, number, salt and signature. */
export function isSolved(secret: string, subject: string, payload: string, now: Temporal.Instant): boolean {
  const { algorithm, challenge, number, salt, signature } = readPayload(payload)
  if (algorithm !== 'SHA-256' || typeof challenge !== 'string' || typeof salt !== 'string') return false
  if (typeof number !== 'number' || typeof signature !== 'string') return false
  const [, expires] = /\?expires=(\d{1,12})&$/.exec(salt) ?? []
  if (expires === undefined || Number(expires) * 1_000 < now.epochMilliseconds) return false
  // failpoint: booking-check-not-signed
  return isSame(sign(secret, subject, challenge), signature) && isSame(hash('sha256', `${salt}${number}`), challenge)
}

function readPayload(payload: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(Buffer.from(payload, 'base64').toString())
    return typeof read === 'object' && read !== null ? (read as Readonly<Record<string, unknown>>) : {}
  } catch {
    return {}
  }
}

function sign(secret: string, subject: string, challenge: string): string {
  return createHmac('sha256', secret).update(`${subject}\n${challenge}`).digest('hex')
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
