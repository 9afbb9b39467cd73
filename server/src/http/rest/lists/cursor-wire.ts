import { hash } from 'node:crypto'
import type { ListPosition } from '../../../domain/changes/page.ts'
import { type CompanyId, readId } from '../../../domain/ids.ts'
import { Refusal } from '../../../domain/refusal.ts'

/** The lists that have cursors, by path. */
export type ListName = 'orders' | 'clients' | 'agents'

const version = '1'

/** A position in a list, as opaque text. */
export function showCursor(list: ListName, companyId: CompanyId, { modifiedMillis, id }: ListPosition): string {
  const text = [version, list, companyId, modifiedMillis, id].join(' ')
  return Buffer.from(`${text} ${checksum(text)}`).toString('base64url')
}

/** A damaged cursor is refused: continuing from a wrong position would skip changes. */
export function readCursor(cursor: string, requested: ListName, companyId: CompanyId): ListPosition {
  const decoded = Buffer.from(cursor, 'base64url').toString()
  const end = decoded.lastIndexOf(' ')
  const text = decoded.slice(0, Math.max(end, 0))
  const [made, list = '', company, millis = '', id = ''] = text.split(' ')
  // failpoint: cursor-not-verified
  const isWhole = decoded.slice(end + 1) === checksum(text) && made === version
  const isPosition = /^\d{1,15}$/.test(millis) && (id === '' || readId(id) !== undefined)
  if (!isWhole || !isPosition) throw new Refusal('cursor.unreadable')
  // failpoint: cursor-of-any-company
  if (company !== companyId) throw new Refusal('cursor.of-another-company')
  if (list !== requested) throw new Refusal('cursor.of-another-list', { list, requested })
  return { modifiedMillis: Number(millis), id }
}

/** Detects accidental changes. A forged cursor only reads the caller's own list from another position. */
function checksum(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 12)
}
