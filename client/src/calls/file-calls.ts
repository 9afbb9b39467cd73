import { RawBody, type WriteOptions } from '../call.ts'
import {
  type Download,
  type DownloadRange,
  type FileChange,
  type FileDetails,
  type FileRemoved,
  type FileSaved,
  type FileSource,
  type FileUpload,
  type OrderFile,
  readDownload,
  type UploadOptions,
} from '../files.ts'
import type { OrderIdOrNumber } from '../orders.ts'
import { member, path, saved } from './calls.ts'
import { OrderCalls } from './order-calls.ts'

/** Reports and attachments. */
export class FileCalls extends OrderCalls {
  /** A report that is hosted elsewhere. */
  async addReportUrl(id: OrderIdOrNumber, url: string, details: FileDetails = {}, options: WriteOptions = {}) {
    return saved<FileSaved>(
      await this.caller.put('/orders/addreporturl', { id, url, ...spell(details) }, undefined, options),
    )
  }

  uploadReport(id: OrderIdOrNumber, file: FileSource, details: FileUpload = {}, options: UploadOptions = {}) {
    return this.#upload('/orders/uploadreport', id, file, details, options)
  }

  uploadAttachment(id: OrderIdOrNumber, file: FileSource, details: FileUpload = {}, options: UploadOptions = {}) {
    return this.#upload('/orders/uploadattachment', id, file, details, options)
  }

  /** The reports and attachments of an order, oldest first. */
  async files(id: OrderIdOrNumber): Promise<readonly OrderFile[]> {
    return member(await this.caller.get(path`/order/files/${id}`), 'files')
  }

  /** Files of all orders that were added, changed or removed in a range of time. */
  async orderFiles(range: { start?: string; end?: string } = {}): Promise<readonly FileChange[]> {
    return member(await this.caller.get('/orderfiles', range), 'files')
  }

  /** The page on which the client sees the public reports of an order; empty while there is none. */
  async webDelivery(id: OrderIdOrNumber): Promise<string> {
    return member(await this.caller.get(path`/order/webdelivery/${id}`), 'url')
  }

  async downloadFile(id: OrderIdOrNumber, fileId: string, range?: DownloadRange): Promise<Download> {
    const headers = range ? { range: `bytes=${range.first}-${range.last ?? ''}` } : undefined
    return readDownload(await this.caller.download(path`/order/file/${id}/${fileId}`, headers))
  }

  /** Omitted fields stay. A report that is made private and public again gets a new link. */
  async updateReport(id: string, details: FileDetails, options: WriteOptions = {}): Promise<FileSaved> {
    return saved(await this.caller.post(path`/report/${id}`, details, {}, options))
  }

  async updateAttachment(id: string, details: FileDetails, options: WriteOptions = {}): Promise<FileSaved> {
    return saved(await this.caller.post(path`/attachment/${id}`, details, {}, options))
  }

  async removeReport(id: string, options: WriteOptions = {}): Promise<FileRemoved> {
    return (await this.caller.delete(path`/report/${id}`, options)) as unknown as FileRemoved
  }

  async removeAttachment(id: string, options: WriteOptions = {}): Promise<FileRemoved> {
    return (await this.caller.delete(path`/attachment/${id}`, options)) as unknown as FileRemoved
  }

  async #upload(
    at: string,
    id: OrderIdOrNumber,
    file: FileSource,
    details: FileUpload,
    options: UploadOptions,
  ): Promise<FileSaved> {
    const filename = details.filename ?? (file as Partial<File>).name
    const parameters = { id, ...spell(details), filename, mimetype: details.mimetype }
    return saved(await this.caller.put(at, parameters, new RawBody(file), options))
  }
}

/** `public: false` is sent too, because it may be a change. */
function spell({ title, description, public: isPublic }: FileDetails) {
  return { title, description, public: isPublic === undefined ? undefined : String(isPublic) }
}
