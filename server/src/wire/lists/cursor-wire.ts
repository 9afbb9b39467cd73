import { createHmac, hash } from 'node:crypto'
import type { ListPosition } from '../../domain/changes/page.ts'
import { type CompanyId, readId } from '../../domain/ids.ts'
import { Refusal } from '../../domain/refusal.ts'

/** The lists that have cursors, by path. */
export type ListName =
  | 'orders'
  | 'clients'
  | 'agents'
  | 'users'
  | 'agencies'
  | 'escrowoffices'
  | 'contacts'
  | 'escrowofficers'
  | 'insuranceagents'

const version = '2'
const versionWithCompanyId = '1'

/** A position in a list, as opaque text. It tells its reader nothing that the page does not show. */
export function showCursor(list: ListName, companyId: CompanyId, { modifiedMillis, id }: ListPosition): string {
  const millis = String(modifiedMillis)
  const text = [version, list, companyTag(companyId, list, millis, id), millis, id].join(' ')
  return Buffer.from(`${text} ${checksum(text)}`).toString('base64url')
}

/** A damaged cursor is refused: continuing from a wrong position would skip changes. */
export function readCursor(cursor: string, requested: ListName, companyId: CompanyId): ListPosition {
  const decoded = Buffer.from(cursor, 'base64url').toString()
  const end = decoded.lastIndexOf(' ')
  const text = decoded.slice(0, Math.max(end, 0))
  const [made = '', list = '', company, millis = '', id = ''] = text.split(' ')
  // failpoint: cursor-not-verified
  const isWhole = decoded.slice(end + 1) === checksum(text) && [version, versionWithCompanyId].includes(made)
  const isPosition = /^\d{1,15}$/.test(millis) && (id === '' || readId(id) !== undefined)
  if (!isWhole || !isPosition) throw new Refusal('cursor.unreadable')
  // Cursors do not expire, so those with the company's id stay valid.
  const expected = made === versionWithCompanyId ? companyId : companyTag(companyId, list, millis, id)
  // failpoint: cursor-of-any-company
  if (company !== expected) throw new Refusal('cursor.of-another-company')
  if (list !== requested) throw new Refusal('cursor.of-another-list', { list, requested })
  return { modifiedMillis: Number(millis), id }
}

/** Binds a cursor to its company. The key is the company's id, so that a cursor stays valid after a migration. */
function companyTag(companyId: CompanyId, ...position: readonly string[]): string {
  return createHmac('sha256', companyId).update(position.join(' ')).digest('hex').slice(0, 12)
}

/** Detects accidental changes. */
function checksum(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 12)
}
