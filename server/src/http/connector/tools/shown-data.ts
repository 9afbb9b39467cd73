/** JSON on one line, without characters that people do not see. */
export class ShownData {
  readonly json: string | Buffer
  #escaped: string | Buffer | undefined

  constructor(json: string | Buffer) {
    this.json = json
  }

  /** As it stands between the quotes of a text in JSON. */
  get escaped(): string | Buffer {
    this.#escaped ??= this.#escape()
    return this.#escaped
  }

  #escape(): string | Buffer {
    const escaped = JSON.stringify(this.toString()).slice(1, -1)
    return typeof this.json === 'string' ? escaped : Buffer.from(escaped)
  }

  toString(): string {
    return this.json.toString()
  }
}

/** In JSON, which writes control characters as escapes itself. */
const hidden = /[\p{Cf}\p{Cc}\u2028\u2029]|\\u[0-9a-f]{4}/u
/** A pair of backslashes is matched as well, so that the second one begins no escape. */
const allHidden = /\\\\|\\u[0-9a-f]{4}|[\p{Cf}\p{Cc}\u2028\u2029]/gu

/** Most texts have nothing but printable ASCII, which is found out several times as fast. */
export function hasHidden(json: string): boolean {
  return (/[^ -~]/.test(json) || json.includes('\\u')) && hidden.test(json)
}

/** Characters that people do not see, but a model reads, are written as their numbers, which stay visible when the JSON is read. */
export function showData(data: object): ShownData {
  // failpoint: invisible-characters-shown
  const json = JSON.stringify(data).replaceAll(allHidden, found => {
    if (found === '\\\\') return found
    if (found.startsWith('\\')) return `\\${found}`
    return found
      .split('')
      .map(unit => `\\\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join('')
  })
  return new ShownData(json)
}
