import type { WriteOptions } from './call.ts'
import type { OrderFlag } from './orders.ts'

/** Sources of a file, in Node and in browsers. A stream is never buffered whole. */
export type FileSource = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | string

export interface FileDetails {
  readonly title?: string
  readonly description?: string
  /** A public file opens with its link alone; a private one needs an access key. */
  readonly public?: boolean
}

export interface FileUpload extends FileDetails {
  /** The name to save it as; the default for a `File` is its name. */
  readonly filename?: string
  /** The service detects the type itself, and warns if it differs. */
  readonly mimetype?: string
}

/** An upload that is aborted leaves nothing behind. A stream is not retried. */
export type UploadOptions = WriteOptions

export interface FileSaved {
  readonly status: 'ok'
  readonly message: string
  readonly id: string
  /** The public link, or for a private file the address that needs an access key. */
  readonly url: string
  readonly warnings: readonly string[]
}

export interface FileRemoved {
  readonly id: string
  readonly order: string
  readonly modified: string
}

/** A report or attachment of an order. */
export interface OrderFile {
  readonly id: string
  readonly order: string
  readonly kind: 'report' | 'attachment'
  readonly title: string
  readonly description: string
  /** Empty if the report is hosted elsewhere, like the next three. */
  readonly filename: string
  readonly mimetype: string
  readonly size: number | ''
  readonly sha256: string
  /** The address of a report that is hosted elsewhere; empty for files. */
  readonly hostedurl: string
  readonly public: OrderFlag
  readonly url: string
  readonly createddatetime: string
  readonly createdby: string
  readonly modified: string
}

/** A report or attachment of any order, at its last change. */
export interface FileChange {
  readonly id: string
  readonly oid: number
  readonly order_id: string
  /** False if it was removed. */
  readonly show: boolean
  readonly public_access: boolean
}

/** A file that is being downloaded. */
export interface Download {
  readonly filename: string
  readonly mimetype: string
  /** Bytes of the file, or of the requested range. */
  readonly size: number
  readonly body: ReadableStream<Uint8Array>
  blob(): Promise<Blob>
}

/** Bytes, both ends included. Without `last`, to the end. */
export interface DownloadRange {
  readonly first: number
  readonly last?: number
}

export function readDownload(response: Response): Download {
  const { headers } = response
  return {
    filename: readFilename(headers.get('content-disposition') ?? ''),
    mimetype: headers.get('content-type')?.split(';')[0] ?? '',
    size: Number(headers.get('content-length') ?? 0),
    body: response.body ?? new Blob().stream(),
    blob: () => response.blob(),
  }
}

function readFilename(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? []
  return encoded ? decodeURIComponent(encoded) : ''
}
