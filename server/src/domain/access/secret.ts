import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Base-62 text; 30 characters carry 178 random bits. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    // Bytes past the last whole multiple of 62 are thrown away, so that every character is equally likely.
    for (const byte of randomBytes(length)) {
      // failpoint: random-text-is-biased
      if (byte < 248 && text.length < length) text += alphabet[byte % 62]
    }
  }
  return text
}

/** A secret that shows a typing mistake, and that a scanner of leaked secrets recognises, without asking the store. */
export function newSecret(prefix: string): string {
  // failpoint: short-secrets
  const random = randomText(30)
  return `${prefix}${random}${checksum(random)}`
}

export function isWellFormedSecret(prefix: string, secret: string): boolean {
  if (secret.length !== prefix.length + 36 || !secret.startsWith(prefix)) return false
  // failpoint: checksum-not-verified
  return checksum(secret.slice(prefix.length, -6)) === secret.slice(-6)
}

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < 6; i++) {
    digits = alphabet[rest % 62] + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** The secret is random through and through, so one round of SHA-256 is enough to keep it unreadable. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex')
}

const nobody = Buffer.alloc(32)

/** Takes the same time for a wrong secret as for one that nobody has. */
export function secretMatches(secret: string, kept: Buffer | undefined): boolean {
  // failpoint: secret-compared-by-text
  // failpoint: unknown-keys-answer-sooner
  const equal = timingSafeEqual(hash('sha256', secret, 'buffer'), kept ?? nobody)
  return equal && kept !== undefined
}
