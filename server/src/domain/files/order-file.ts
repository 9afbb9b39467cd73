import { randomText } from '../access/secret.ts'
import type { BlobKey, CompanyId, FileId, OrderId, UserId } from '../ids.ts'
import { Refusal } from '../refusal.ts'

export type FileKind = 'report' | 'attachment'

/** A paper of an order: a file we keep, or a report hosted elsewhere. */
export interface OrderFile {
  readonly id: FileId
  readonly orderId: OrderId
  readonly kind: FileKind
  readonly title: string
  readonly description: string
  readonly content: StoredContent | HostedContent
  /** What opens it without credentials; nothing while it is private. */
  readonly publicToken: string | undefined
  readonly createdAt: Temporal.Instant
  readonly createdBy: UserId
  readonly modifiedAt: Temporal.Instant
}

export interface StoredContent {
  /** To be saved under; the blob storage has a name of its own for it. */
  readonly name: string
  readonly contentType: string
  readonly sizeBytes: number
  readonly sha256: string
}

export interface HostedContent {
  readonly url: string
}

export function isStored(content: StoredContent | HostedContent): content is StoredContent {
  return 'sha256' in content
}

/** What people know it by. */
export function labelOf({ title, content }: Pick<OrderFile, 'title' | 'content'>): string {
  return title || (isStored(content) ? content.name : content.url)
}

/** 30 characters carry 178 random bits: nobody guesses one. */
// failpoint: short-links
export const newPublicToken = (): string => randomText(30)

/** Where a file's bytes lie: what is a company's lies together. */
export function blobOf(companyId: CompanyId, id: FileId): BlobKey {
  return `${companyId}/${id}` as BlobKey
}

/** Clients are sent to this address: it must lead to a web page and hide nothing about whose. */
export function readHostedUrl(text: string): string {
  const url = URL.parse(text.trim())
  // failpoint: links-lead-anywhere
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new Refusal('url.unreadable', { value: text.slice(0, 100) })
  }
  return url.href
}
