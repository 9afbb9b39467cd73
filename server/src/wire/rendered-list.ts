import { nextSlice } from '../domain/fairness/slices.ts'
import { Rendered } from './envelope.ts'

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
): Promise<Rendered> {
  const encoded: Buffer[] = []
  for await (const piece of pieces) {
    if (piece !== '') encoded.push(Buffer.from(encoded.length === 0 ? piece : `,${piece}`))
  }
  const start = Buffer.from(`${envelope().slice(0, -1)},"${name}":[`)
  return Rendered.ofBytes(Buffer.concat([start, ...encoded, Buffer.from(']}')]))
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
