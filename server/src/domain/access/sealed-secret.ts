import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Database } from '../database.ts'
import { readInstallSecret } from './install-secret-store.ts'

const cipher = 'aes-256-gcm'

/** What is encrypted, each with a secret of its own. */
export type SealedKind = 'secrets of imports' | 'secrets of payments'

/** Encrypted with a secret of the install, so that a copy of the company alone does not tell it. */
export async function sealSecret(database: Database, kind: SealedKind, secret: string): Promise<string> {
  const salt = randomBytes(16)
  const sealing = createCipheriv(cipher, await keyFrom(database, kind, salt), Buffer.alloc(12))
  return Buffer.concat([salt, sealing.update(secret), sealing.final(), sealing.getAuthTag()]).toString('base64')
}

/** Throws for a secret that another install sealed. */
export async function openSecret(database: Database, kind: SealedKind, sealed: string): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64')
  const opening = createDecipheriv(cipher, await keyFrom(database, kind, bytes.subarray(0, 16)), Buffer.alloc(12))
  opening.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([opening.update(bytes.subarray(16, -16)), opening.final()]).toString()
}

async function keyFrom(database: Database, kind: SealedKind, salt: Buffer): Promise<Buffer> {
  return Buffer.from(hkdfSync('sha256', await readInstallSecret(database, kind), salt, kind, 32))
}
