import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Base-62 text; 30 characters carry 178 random bits. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    // Bytes from 248 on are rejected, so that every character is equally likely.
    for (const byte of randomBytes(length)) {
      // failpoint: random-text-is-biased
      if (byte < 248 && text.length < length) text += alphabet[byte % 62]
    }
  }
  return text
}

/** Prefix and checksum let typing errors and leaked secrets be recognised without the database. */
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

/** One round of SHA-256 is enough, because the secret has full entropy. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex')
}

const unknownHash = Buffer.alloc(32)

/** Takes the same time for a wrong secret and for an unknown key. */
export function secretMatches(secret: string, kept: Buffer | undefined): boolean {
  // failpoint: secret-compared-by-text
  // failpoint: unknown-keys-refused-sooner
  const equal = timingSafeEqual(hash('sha256', secret, 'buffer'), kept ?? unknownHash)
  return equal && kept !== undefined
}
