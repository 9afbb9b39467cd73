import { hash } from 'node:crypto'
import type { ListPosition } from '../../../domain/changes/page.ts'
import { type CompanyId, readId } from '../../../domain/ids.ts'
import { Refusal } from '../../../domain/refusal.ts'

/** The lists that can be followed, by their paths. */
export type ListName = 'orders' | 'clients' | 'agents'

const version = '1'

/** A place in a list, as text that says nothing to its reader and is only ever sent back. */
export function showCursor(list: ListName, companyId: CompanyId, { modifiedMillis, id }: ListPosition): string {
  const text = [version, list, companyId, modifiedMillis, id].join(' ')
  return Buffer.from(`${text} ${checksum(text)}`).toString('base64url')
}

/** What was cut short or changed on the way is refused: going on from a wrong place would pass changes by. */
export function readCursor(cursor: string, asked: ListName, companyId: CompanyId): ListPosition {
  const decoded = Buffer.from(cursor, 'base64url').toString()
  const end = decoded.lastIndexOf(' ')
  const text = decoded.slice(0, Math.max(end, 0))
  const [made, list = '', company, millis = '', id = ''] = text.split(' ')
  // failpoint: cursor-not-verified
  const isWhole = decoded.slice(end + 1) === checksum(text) && made === version
  const isPlace = /^\d{1,15}$/.test(millis) && (id === '' || readId(id) !== undefined)
  if (!isWhole || !isPlace) throw new Refusal('cursor.unreadable')
  // failpoint: cursor-of-any-company
  if (company !== companyId) throw new Refusal('cursor.of-another-company')
  if (list !== asked) throw new Refusal('cursor.of-another-list', { list, asked })
  return { modifiedMillis: Number(millis), id }
}

/** Against accidents; whoever makes up a cursor can only read their own company's list from elsewhere. */
function checksum(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 12)
}
