import { type BookingWriteOptions, type CallOptions, type Parameters, RawBody } from './call.ts'
import { Calls, type WriteMethod } from './calls.ts'
import { Refused } from './errors.ts'
import { type Download, type DownloadRange, type FileSource, rangeHeaders, readDownload } from './files.ts'

/** The default size of a page: without a limit and a cursor, the service answers the whole list at once. */
const pageSize = 100

/** What the generated methods of records call besides. */
export class RecordCalls extends Calls {
  protected page<T>(at: string, query?: object): Promise<T> {
    return this.read(at, undefined, { limit: pageSize, ...query })
  }

  /** A lookup without a match is not an error. */
  protected async lookUp<T>(at: string, name: string, query: object): Promise<T | undefined> {
    try {
      return await this.read(at, name, query)
    } catch (error) {
      if (error instanceof Refused && error.answer[name] === '') return undefined
      throw error
    }
  }

  /** Returns the whole answer, with a list of warnings. */
  protected async save<T>(
    method: WriteMethod,
    at: string,
    body?: object,
    options?: BookingWriteOptions,
    query?: object,
  ): Promise<T> {
    return { warnings: [], ...(await this.caller.send(method, at, body, options, query as Parameters)) } as T
  }

  /** The fields of the file are sent in the query string. */
  protected upload<T>(
    at: string,
    file: FileSource,
    { public: isPublic, ...details }: Parameters & { readonly public?: boolean },
    options?: CallOptions,
  ): Promise<T> {
    // Not a flag: `public: false` may be a change.
    const fields = { filename: (file as Partial<File>).name, ...details, public: isPublic?.toString() }
    return this.save('PUT', at, new RawBody(file), options, fields)
  }

  protected async download(at: string, range?: DownloadRange): Promise<Download> {
    return readDownload(await this.caller.download(at, rangeHeaders(range)))
  }
}
