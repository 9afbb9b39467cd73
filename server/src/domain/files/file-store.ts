import sql, { join } from 'sql-template-tag'
import { hashSecret } from '../access/secret.ts'
import { insertInto, instant, optional, plain } from '../columns.ts'
import type { Row } from '../database.ts'
import type { FileId, OrderId } from '../ids.ts'
import { RowTable } from '../row-table.ts'
import type { Tenant } from '../tenant.ts'
import type { HostedContent, OrderFile, StoredContent } from './order-file.ts'

/** A file with its content in columns: those of a stored file, or the URL of a hosted one. */
type FileRow = Omit<OrderFile, 'content'> & {
  readonly [Field in keyof (StoredContent & HostedContent)]: (StoredContent & HostedContent)[Field] | undefined
}

const files = new RowTable<FileRow>(
  'order_files',
  {
    orderId: plain(),
    kind: plain(),
    title: plain(),
    description: plain(),
    url: optional(),
    name: optional(),
    contentType: optional(),
    sizeBytes: optional(),
    sha256: optional(),
    publicToken: optional(),
    createdAt: instant,
    createdBy: plain(),
    modifiedAt: instant,
  },
  { derived: { public_token_hash: ({ publicToken }) => (publicToken === undefined ? null : hashSecret(publicToken)) } },
)
const noContent = { url: undefined, name: undefined, contentType: undefined, sizeBytes: undefined, sha256: undefined }

export function insertFile(tenant: Tenant, { content, ...file }: OrderFile): void {
  files.insert(tenant, { ...file, ...noContent, ...content })
}

export function updateFile(tenant: Tenant, { content, ...file }: OrderFile): void {
  files.update(tenant, { ...file, ...noContent, ...content })
}

const insertRemovals = insertInto('removed_files', {
  companyId: plain(),
  id: plain(),
  orderId: plain(),
  removedAt: instant,
})

/** Leaves a record of the removal, for `listFileChanges`. */
export function deleteFile({ tx, companyId }: Tenant, { id, orderId, modifiedAt }: OrderFile): void {
  tx.defer(sql`delete from order_files where company_id = ${companyId} and id = ${id}`)
  tx.defer(insertRemovals([{ companyId, id, orderId, removedAt: modifiedAt }]))
}

/** Also finds files of removed orders. */
export async function findFile({ tx, companyId }: Tenant, id: FileId): Promise<OrderFile | undefined> {
  // failpoint: file-of-any-company
  const row = await tx.one(sql`select * from order_files where company_id = ${companyId} and id = ${id}`)
  return row && readFile(row)
}

export async function findFiles({ tx, companyId }: Tenant, ids: readonly string[]): Promise<Map<string, OrderFile>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.all(sql`select * from order_files where company_id = ${companyId} and id in (${join(ids)})`)
  return new Map(rows.map(readFile).map(file => [file.id, file]))
}

/** The public links of a removed order are closed. */
export async function findFileByToken({ tx, companyId }: Tenant, token: string): Promise<OrderFile | undefined> {
  // failpoint: links-of-removed-orders-open
  // failpoint: public-file-of-any-company
  const row = await tx.one(sql`
    select f.* from order_files f
    join orders o on o.company_id = f.company_id and o.id = f.order_id
    where f.company_id = ${companyId} and f.public_token_hash = ${hashSecret(token)} and o.removed_at is null`)
  return row && readFile(row)
}

export async function listFiles({ tx, companyId }: Tenant, orderId: OrderId): Promise<OrderFile[]> {
  const rows = await tx.all(sql`
    select * from order_files where company_id = ${companyId} and order_id = ${orderId} order by created_at, id`)
  return rows.map(readFile)
}

function readFile(row: Row): OrderFile {
  const { url, name = '', contentType = '', sizeBytes = 0, sha256 = '', ...file } = files.read(row)
  return { ...file, content: url === undefined ? { name, contentType, sizeBytes, sha256 } : { url } }
}
