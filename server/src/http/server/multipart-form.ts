import { Readable } from 'node:stream'
import { readMultipart } from './multipart.ts'

/** More than any request needs: the lists of an order have a hundred entries each. */
export const maxFormFields = 2_000

/** The boundary of a multipart form; undefined for any other body, also if the content type claims otherwise. */
export function boundaryOf(contentType: string | undefined, bytes: Buffer): string | undefined {
  if (contentType === undefined || !/^\s*multipart\/form-data/i.test(contentType)) return undefined
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? bare
  return boundary !== undefined && bytes.includes(`--${boundary}`) ? boundary : undefined
}

/**
 * The fields of a multipart form as a urlencoded form, which is then read like any other. A file becomes a field that no
 * route knows, so that a route without files names it in `warnings`.
 */
export async function multipartAsForm(contentType: string, bytes: Buffer): Promise<Buffer> {
  const form = new URLSearchParams()
  await readMultipart(Readable.from([bytes], { objectMode: false }), contentType, {
    maxMiB: 1,
    limits: { fields: maxFormFields, files: maxFormFields, parts: maxFormFields },
    isPartAFile: (_name, _type, givenName) => givenName !== undefined,
    onField: (name, value) => form.append(name, value),
    onFile: async (file, givenName = '', name = '') => {
      let size = 0
      for await (const chunk of file) size += chunk.length
      // Browsers send an empty part for a file input without a file.
      if (size > 0 || givenName !== '') form.append(`${name} (the file ${givenName})`, '')
    },
  })
  return Buffer.from(form.toString())
}
