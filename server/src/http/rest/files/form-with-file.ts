/** A urlencoded form that may carry a file: its fields are text, the file is bytes. */
export interface FormWithFile {
  readonly fields: Record<string, string>
  readonly file: Buffer | undefined
  /** Undefined if a pair has no equals sign: then the body is not a form. */
  readonly names: ReadonlySet<string> | undefined
}

/** Read as latin1, which keeps every byte: decoding a binary file as UTF-8 would destroy it. */
export function readFormWithFile(bytes: Buffer): FormWithFile {
  const pairs = bytes
    .toString('latin1')
    .split('&')
    .filter(pair => pair !== '')
  const fields: Record<string, string> = {}
  let file: Buffer | undefined
  for (const pair of pairs) {
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? []
    const field = unescaped(name).toString()
    if (field === 'file') file = unescaped(value)
    else Object.defineProperty(fields, field, { value: unescaped(value).toString(), ...plain })
  }
  const names = pairs.every(pair => pair.includes('=')) ? namesOf(fields, file) : undefined
  return { fields, file, names }
}

/** Defined rather than assigned, so that `__proto__` is a field like any other. */
const plain = { enumerable: true, configurable: true, writable: true }

function namesOf(fields: Record<string, string>, file: Buffer | undefined): Set<string> {
  return new Set([...Object.keys(fields), ...(file ? ['file'] : [])])
}

function unescaped(text: string): Buffer {
  const bytes = text.replaceAll(/\+|%([\da-f]{2})/gi, (_, hex) =>
    hex ? String.fromCharCode(Number.parseInt(hex, 16)) : ' ',
  )
  return Buffer.from(bytes, 'latin1')
}
