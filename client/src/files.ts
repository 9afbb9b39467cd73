/** Sources of a file, in Node and in browsers. A stream is never buffered whole, and is not sent again after a failure. */
export type FileSource = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | string

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

export function rangeHeaders(range: DownloadRange | undefined): Record<string, string> | undefined {
  return range && { range: `bytes=${range.first}-${range.last ?? ''}` }
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
