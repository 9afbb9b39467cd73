import type { FileId } from '../ids.ts'
import type { OrphanBlob } from './orphan-blob-store.ts'

/** The file of a request, stored in blob storage. */
export interface UploadedFile {
  readonly id: FileId
  readonly orphan: OrphanBlob
  /** The name that the client gave the file. */
  readonly givenName: string | undefined
  readonly contentType: string
  readonly sizeBytes: number
  readonly sha256: string
}
