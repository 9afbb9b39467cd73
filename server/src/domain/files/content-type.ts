/** How many bytes content sniffing reads: enough for the names of the first entries of a zip. */
export const sniffedBytes = 4_096

/** Magic numbers, byte for byte; a dot matches any byte. */
const signatures: readonly (readonly [start: RegExp, contentType: string])[] = [
  [/^%PDF-/, 'application/pdf'],
  [/^\x89PNG\r\n.\n/s, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF.{4}WEBP/s, 'image/webp'],
  [/^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s, 'image/heic'],
  [/^.{4}ftypqt {2}/s, 'video/quicktime'],
  [/^.{4}ftyp(?:iso[m2-6]|mp4[12]|M4V |avc1|dash|3gp\d|MSNV)/s, 'video/mp4'],
]

/** The signature of a zip entry, and the offset of its name after the signature. */
const zipEntry = 'PK\x03\x04'
const zipEntryHead = 26

/** Entry names that identify Office documents. */
const zipEntries: readonly (readonly [entry: string, contentType: string])[] = [
  ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
]

/** Text that a browser would sniff as HTML, by the WHATWG MIME Sniffing standard. */
const page =
  /^\s*<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|!--|svg|\?xml)(?:[\s>/?-]|$)/i

/** The first bytes decide; the type that the sender declares is ignored. */
export function sniffContentType(head: Uint8Array): string {
  const bytes = Buffer.from(head.subarray(0, sniffedBytes)).toString('latin1')
  const known = signatures.find(([start]) => start.test(bytes))
  if (known) return known[1]
  if (bytes.startsWith(zipEntry)) return sniffZip(bytes)
  const text = readText(head.subarray(0, sniffedBytes))
  if (text === undefined) return 'application/octet-stream'
  // failpoint: pages-taken-for-text
  return page.test(text) ? 'text/html' : 'text/plain'
}

function sniffZip(bytes: string): string {
  const names = bytes.split(zipEntry).map(entry => entry.slice(zipEntryHead))
  return zipEntries.find(([entry]) => names.some(name => name.startsWith(entry)))?.[1] ?? 'application/zip'
}

/** Decodes UTF-8 text; the last character may be cut. Undefined for other encodings and for control characters. */
function readText(head: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

// failpoint: pages-shown-inline
const safe = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp', 'text/plain'])

/** Types that a browser may show inline, because they cannot run scripts in our origin. */
export function isSafeToShow(contentType: string): boolean {
  return safe.has(contentType)
}

const extensions = new Map([
  ['application/pdf', 'pdf'],
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['image/heic', 'heic'],
  ['video/quicktime', 'mov'],
  ['video/mp4', 'mp4'],
  ['application/zip', 'zip'],
  ...zipEntries.map(([entry, contentType]) => [contentType, entry === 'xl/' ? 'xlsx' : 'docx'] as const),
  ['text/html', 'html'],
  ['text/plain', 'txt'],
])

/** With its dot; empty for an unknown type. */
export function extensionOf(contentType: string): string {
  const extension = extensions.get(contentType)
  return extension ? `.${extension}` : ''
}
