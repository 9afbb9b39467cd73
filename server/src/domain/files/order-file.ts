import { randomText } from '../access/secret.ts'
import type { BlobKey, CompanyId, FileId, OrderId, UserId } from '../ids.ts'
import { Refusal } from '../refusal.ts'

export type FileKind = 'report' | 'attachment'

/** A file of an order: stored here, or a report hosted elsewhere. */
export interface OrderFile {
  readonly id: FileId
  readonly orderId: OrderId
  readonly kind: FileKind
  readonly title: string
  readonly description: string
  readonly content: StoredContent | HostedContent
  /** Opens the file without credentials; undefined while it is private. */
  readonly publicToken: string | undefined
  readonly createdAt: Temporal.Instant
  readonly createdBy: UserId
  readonly modifiedAt: Temporal.Instant
}

export interface StoredContent {
  /** The name offered on download; the blob has its own key. */
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

/** The name of a file in history and messages. */
export function labelOf({ title, content }: Pick<OrderFile, 'title' | 'content'>): string {
  return title || (isStored(content) ? content.name : content.url)
}

/** 30 characters carry 178 random bits, so a token cannot be guessed. */
// failpoint: short-links
export const newPublicToken = (): string => randomText(30)

/** The blob key of a file; all blobs of a company share a prefix. */
export function blobOf(companyId: CompanyId, id: FileId): BlobKey {
  return `${companyId}/${id}` as BlobKey
}

/** Clients follow this URL: it must be HTTP and contain no credentials, which could disguise the host. */
export function readHostedUrl(text: string): string {
  const url = URL.parse(text.trim())
  // failpoint: link-scheme-not-checked
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new Refusal('url.unreadable', { value: text.slice(0, 100) })
  }
  return url.href
}
