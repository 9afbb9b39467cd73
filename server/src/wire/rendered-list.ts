import { nextSlice } from '../domain/fairness/slices.ts'
import { type Members, Rendered } from './envelope.ts'
import { Listed } from './listed.ts'

/** The time to render one piece of a list. */
const pieceMs = 1

/**
 * A response with a list: the envelope and pieces of the list, each of them some records. Megabytes take milliseconds to
 * encode, so each piece is encoded for itself.
 */
export async function renderList(
  name: string,
  pieces: AsyncIterable<string>,
  envelope: () => string,
  warnings: readonly string[] = [],
): Promise<Rendered> {
  const encoded: Buffer[] = []
  for await (const piece of pieces) {
    if (piece !== '') encoded.push(Buffer.from(encoded.length === 0 ? piece : `,${piece}`))
  }
  const start = Buffer.from(`${envelope().slice(0, -1)},"${name}":[`)
  return Rendered.ofBytes(Buffer.concat([start, ...encoded, Buffer.from(']}')]), warnings)
}

/**
 * A response of a company whose lists may be long. The lists are rendered in slices, so that others are served meanwhile; the
 * bytes are those of `renderOk`.
 */
export async function renderOkInSlices(company: string, members: Members): Promise<Rendered> {
  const encoded: Buffer[] = []
  let text = '{"status":"ok","message":""'
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue
    text += `,${JSON.stringify(name)}:`
    if (!Array.isArray(value) && !(value instanceof Listed)) {
      text += JSON.stringify(value)
      continue
    }
    const records = value instanceof Listed ? value.render() : value.values().map(one => JSON.stringify(one))
    text += '['
    let isFirst = true
    for await (const piece of piecesOf(company, records, String)) {
      if (piece === '') continue
      encoded.push(Buffer.from(`${text}${isFirst ? '' : ','}${piece}`))
      isFirst = false
      text = ''
    }
    text += ']'
  }
  return Rendered.ofBytes(Buffer.concat([...encoded, Buffer.from(`${text}}`)]))
}

/** The records, separated by commas, in pieces that leave the event loop to others in between. */
export async function* piecesOf<T>(
  company: string,
  records: Iterable<T>,
  render: (record: T) => string,
): AsyncGenerator<string> {
  let piece = ''
  let endsAt = performance.now() + pieceMs
  for (const record of records) {
    piece += piece === '' ? render(record) : `,${render(record)}`
    if (performance.now() < endsAt) continue
    yield piece
    piece = ''
    await nextSlice(company)
    endsAt = performance.now() + pieceMs
  }
  yield piece
}
