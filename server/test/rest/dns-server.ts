import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const [noSuchName, serverFailure] = [3, 2]
const txt = 16

/** A name server on loopback, which knows the TXT records of a few names. */
export class DnsServer implements AsyncDisposable {
  /** A name without texts has no record; a name that fails is answered by an error. */
  readonly texts = new Map<string, readonly string[] | 'fails'>()
  readonly #socket = createSocket('udp4')

  async listen(): Promise<string> {
    this.#socket.on('message', (query, { address, port }) => {
      this.#socket.send(this.#answer(query), port, address)
    })
    this.#socket.bind(0, '127.0.0.1')
    await once(this.#socket, 'listening')
    return `127.0.0.1:${this.#socket.address().port}`
  }

  /** RFC 1035: the header, the question as it was asked, and a record for each text. */
  #answer(query: Buffer): Buffer {
    const labels: string[] = []
    let at = 12
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length))
      at += length + 1
    }
    const question = query.subarray(12, at + 5)
    const known = this.texts.get(labels.join('.').toLowerCase())
    const records = known === 'fails' ? [] : (known ?? []).map(recordOf)
    const header = Buffer.from(query.subarray(0, 12))
    header.writeUInt16BE(0x8180 | (known === 'fails' ? serverFailure : known ? 0 : noSuchName), 2)
    for (const [i, count] of [1, records.length, 0, 0].entries()) header.writeUInt16BE(count, 4 + 2 * i)
    return Buffer.concat([header, question, ...records])
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#socket.close()
    await once(this.#socket, 'close')
  }
}

/** Of the name in the question. A text is sent in parts of at most 255 bytes. */
function recordOf(text: string): Buffer {
  const parts = text.match(/.{1,255}/gs) ?? ['']
  const data = Buffer.concat(
    parts.map(part => Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')])),
  )
  const head = Buffer.from([0xc0, 0x0c, 0, txt, 0, 1, 0, 0, 0, 0, 0, 0])
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
