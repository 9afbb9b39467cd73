/** A form that may carry a file: its fields are text, the file is bytes, whatever they are. */
export interface FormWithFile {
  readonly fields: Record<string, string>
  readonly file: Buffer | undefined
  /** Of every pair in it, as long as each has an equals sign; what has none is no form but looks a little like one. */
  readonly names: ReadonlySet<string> | undefined
}

/** Read as bytes first: taken for text, a file that is none would be changed for good. */
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

/** So that no name, `__proto__` least of all, reaches the object's own machinery. */
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
