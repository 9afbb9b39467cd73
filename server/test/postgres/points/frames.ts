/** A message of PostgreSQL's protocol: its type and all of its bytes. */
export interface Frame {
  readonly kind: string
  readonly bytes: Buffer
}

/** Splits the bytes of a connection into messages; the first one of a client has no type. */
export class Frames {
  #rest: Buffer = Buffer.alloc(0)
  #isFirst: boolean

  constructor(side: 'client' | 'server') {
    this.#isFirst = side === 'client'
  }

  *take(bytes: Buffer): Generator<Frame> {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    for (;;) {
      const head = this.#isFirst ? 0 : 1
      if (this.#rest.length < head + 4) return
      const length = head + this.#rest.readInt32BE(head)
      if (this.#rest.length < length) return
      const frame = this.#rest.subarray(0, length)
      this.#rest = this.#rest.subarray(length)
      this.#isFirst = false
      yield { kind: head === 0 ? 'startup' : String.fromCharCode(frame[0] as number), bytes: frame }
    }
  }
}

/** The NUL-terminated strings at the start of a message. */
export function textsIn({ bytes }: Frame, count: number): string[] {
  const texts: string[] = []
  let from = 5
  for (let i = 0; i < count; i++) {
    const end = bytes.indexOf(0, from)
    texts.push(bytes.toString('utf8', from, end))
    from = end + 1
  }
  return texts
}

/** The error that a server sends before it closes a connection. */
export function farewell(): Buffer {
  const fields = ['SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection due to administrator command']
  const body = Buffer.from(`${fields.map(field => `${field}\0`).join('')}\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
