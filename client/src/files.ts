import type { Wishes } from './call.ts'
import type { OrderFlag } from './orders.ts'

/** What can be sent as a file, in Node and in browsers. A stream is sent as it comes and never held whole. */
export type FileSource = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | string

export interface FileDetails {
  readonly title?: string
  readonly description?: string
  /** Opens it for everybody who knows its address; otherwise it needs a key. */
  readonly public?: boolean
}

export interface FileUpload extends FileDetails {
  /** What to save it as; of a `File` it is its name unless given. */
  readonly filename?: string
  /** The service looks for itself; where it finds something else, it says so in the warnings. */
  readonly mimetype?: string
}

export interface UploadWishes extends Wishes {
  /** Ends the upload; nothing of it is kept. */
  readonly signal?: AbortSignal | undefined
}

export interface FileSaved {
  readonly status: 'ok'
  readonly message: string
  readonly id: string
  /** For everybody where it is public, otherwise for whoever has a key. */
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
  /** Empty where the report is hosted elsewhere, like the next three. */
  readonly filename: string
  readonly mimetype: string
  readonly size: number | ''
  readonly sha256: string
  /** Where else the report is hosted; empty for files. */
  readonly hostedurl: string
  readonly public: OrderFlag
  readonly url: string
  readonly createddatetime: string
  readonly createdby: string
  readonly modified: string
}

/** A file on its way here. */
export interface Download {
  readonly filename: string
  readonly mimetype: string
  /** Bytes of it, or of the part that was asked for. */
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
