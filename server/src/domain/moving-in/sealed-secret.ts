import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { readInstallSecret } from '../access/install-secret-store.ts'
import type { Database } from '../database.ts'

const name = 'secrets of imports'
const cipher = 'aes-256-gcm'

/** Encrypted with a secret of the install, so that a copy of the company alone does not tell it. */
export async function sealSecret(database: Database, secret: string): Promise<string> {
  const salt = randomBytes(16)
  const sealing = createCipheriv(cipher, await keyFrom(database, salt), Buffer.alloc(12))
  return Buffer.concat([salt, sealing.update(secret), sealing.final(), sealing.getAuthTag()]).toString('base64')
}

export async function openSecret(database: Database, sealed: string): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64')
  const opening = createDecipheriv(cipher, await keyFrom(database, bytes.subarray(0, 16)), Buffer.alloc(12))
  opening.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([opening.update(bytes.subarray(16, -16)), opening.final()]).toString()
}

async function keyFrom(database: Database, salt: Buffer): Promise<Buffer> {
  return Buffer.from(hkdfSync('sha256', await readInstallSecret(database, name), salt, name, 32))
}
