import sql, { type Sql } from 'sql-template-tag'
import { hashSecret } from '../access/secret.ts'
import type { Row } from '../database.ts'
import type { FileId, OrderId, UserId } from '../ids.ts'
import { fromMillis, orNothing, orNull, toMillis } from '../rows.ts'
import type { Tenant } from '../tenant.ts'
import { type FileKind, type HostedContent, isStored, type OrderFile, type StoredContent } from './order-file.ts'

export function insertFile({ tx, companyId }: Tenant, file: OrderFile): void {
  const { url, name, contentType, sizeBytes, sha256 } = columnsOf(file.content)
  tx.defer(sql`
    insert into order_files (company_id, id, order_id, kind, title, description, url, name, content_type, size_bytes,
      sha256, public_token, public_token_hash, created_at, created_by, modified_at)
    values (${companyId}, ${file.id}, ${file.orderId}, ${file.kind}, ${file.title}, ${file.description}, ${url}, ${name},
      ${contentType}, ${sizeBytes}, ${sha256}, ${orNull(file.publicToken)}, ${hashOf(file.publicToken)},
      ${toMillis(file.createdAt)}, ${file.createdBy}, ${toMillis(file.modifiedAt)})`)
}

function columnsOf(content: OrderFile['content']) {
  const nothing = { url: null, name: null, contentType: null, sizeBytes: null, sha256: null }
  if (!isStored(content)) return { ...nothing, url: content.url }
  const { name, contentType, sizeBytes, sha256 } = content
  return { ...nothing, name, contentType, sizeBytes, sha256 }
}

function hashOf(token: string | undefined): string | null {
  return token === undefined ? null : hashSecret(token)
}

/** Updates the metadata; the bytes never change. */
export function updateFile({ tx, companyId }: Tenant, file: OrderFile): void {
  tx.defer(sql`
    update order_files set title = ${file.title}, description = ${file.description},
      public_token = ${orNull(file.publicToken)}, public_token_hash = ${hashOf(file.publicToken)},
      modified_at = ${toMillis(file.modifiedAt)}
    where company_id = ${companyId} and id = ${file.id}`)
}

export function deleteFile({ tx, companyId }: Tenant, id: FileId): void {
  tx.defer(sql`delete from order_files where company_id = ${companyId} and id = ${id}`)
}

export function findFile(tenant: Tenant, id: FileId): Promise<OrderFile | undefined> {
  return findOne(tenant, sql`f.id = ${id}`)
}

export function findFileByToken(tenant: Tenant, token: string): Promise<OrderFile | undefined> {
  return findOne(tenant, sql`f.public_token_hash = ${hashSecret(token)}`)
}

/** Also finds files of removed orders. */
export async function findAnyFile({ tx, companyId }: Tenant, id: FileId): Promise<OrderFile | undefined> {
  // failpoint: file-removal-of-any-company
  const row = await tx.one<Stored>(sql`select * from order_files where company_id = ${companyId} and id = ${id}`)
  return row && readFile(row)
}

/** Does not find files of removed orders. */
async function findOne({ tx, companyId }: Tenant, which: Sql): Promise<OrderFile | undefined> {
  // failpoint: links-of-removed-orders-open
  // failpoint: file-of-any-company
  const row = await tx.one<Stored>(sql`
    select f.* from order_files f
    join orders o on o.company_id = f.company_id and o.id = f.order_id
    where f.company_id = ${companyId} and ${which} and o.removed_at is null`)
  return row && readFile(row)
}

export async function listFiles({ tx, companyId }: Tenant, orderId: OrderId): Promise<OrderFile[]> {
  const rows = await tx.all<Stored>(sql`
    select * from order_files where company_id = ${companyId} and order_id = ${orderId} order by created_at, id`)
  return rows.map(readFile)
}

interface Stored extends Row {
  id: string
  order_id: string
  kind: string
  title: string
  description: string
  url: string | null
  name: string | null
  content_type: string | null
  size_bytes: number | null
  sha256: string | null
  public_token: string | null
  created_at: number
  created_by: string
  modified_at: number
}

function readFile(row: Stored): OrderFile {
  return {
    id: row.id as FileId,
    orderId: row.order_id as OrderId,
    kind: row.kind as FileKind,
    title: row.title,
    description: row.description,
    content: readContent(row),
    publicToken: orNothing(row.public_token),
    createdAt: fromMillis(row.created_at),
    createdBy: row.created_by as UserId,
    modifiedAt: fromMillis(row.modified_at),
  }
}

function readContent({ url, name, content_type, size_bytes, sha256 }: Stored): StoredContent | HostedContent {
  if (url !== null) return { url }
  return {
    name: name ?? '',
    contentType: content_type ?? '',
    sizeBytes: size_bytes ?? 0,
    sha256: sha256 ?? '',
  }
}
