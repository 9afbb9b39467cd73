import type { SourceClient } from '../../platform/outbound/source-client.ts'
import { type Json, objectsIn, textIn } from '../../wire/moving-in/source-values.ts'

/** How many changes Plumbline lists at once; a longer list is asked for in parts. */
const mostListed = 10_000
const ordersAtOnce = 20
/** Before any file of this interface. */
export const firstFiles = Temporal.Instant.from('2000-01-01T00:00Z')

export type ChangedFiles =
  | { readonly refused: string }
  /** The ids of the source: those of the files by that of their order. */
  | { readonly files: ReadonlyMap<string, readonly string[]> }

/** Files that were added, changed or removed since then. */
export async function listChangedFiles(
  source: SourceClient,
  since: Temporal.Instant,
  until: Temporal.Instant,
): Promise<ChangedFiles> {
  const answer = await source.get(`/orderfiles?start=${momentOf(since)}&end=${momentOf(until)}`)
  if ('refused' in answer) return answer
  const listed = objectsIn(answer.body, 'files')
  const millis = until.epochMilliseconds - since.epochMilliseconds
  if (listed.length < mostListed || millis < 2_000)
    return { files: groupOf(listed.map(file => [textIn(file, 'order_id'), textIn(file, 'id')])) }
  const middle = since.add({ milliseconds: Math.floor(millis / 2) }).round('second')
  const parts = [await listChangedFiles(source, since, middle), await listChangedFiles(source, middle, until)]
  const files = parts.flatMap(part => ('files' in part ? [...part.files] : []))
  const refused = parts.find(part => 'refused' in part)
  return refused ?? { files: groupOf(files.flatMap(([order, ids]) => ids.map(id => [order, id] as const))) }
}

/** In UTC. */
const momentOf = (moment: Temporal.Instant) => encodeURIComponent(moment.toString({ smallestUnit: 'second' }))

function groupOf(pairs: readonly (readonly [order: string, id: string])[]): Map<string, string[]> {
  const groups = Map.groupBy(new Set(pairs.map(pair => pair.join(' '))), pair => pair.split(' ')[0] ?? '')
  return new Map([...groups].map(([order, some]) => [order, some.map(pair => pair.split(' ')[1] ?? '')]))
}

export interface FilesOfOrder {
  readonly order: string
  readonly files: readonly Json[]
  /** Listed as changed, and not among the files of the order any more. */
  readonly gone: readonly string[]
  readonly refused: string | undefined
}

/** The files of these orders, some orders at a time. */
export async function* readFilesOf(
  source: SourceClient,
  changed: ReadonlyMap<string, readonly string[]>,
): AsyncGenerator<readonly FilesOfOrder[]> {
  const orders = [...changed.keys()]
  for (let i = 0; i < orders.length; i += ordersAtOnce)
    yield await Promise.all(
      orders.slice(i, i + ordersAtOnce).map(async order => {
        const answer = await source.get(`/order/files/${encodeURIComponent(order)}`)
        if ('refused' in answer) return { order, files: [], gone: [], refused: answer.refused }
        const files = objectsIn(answer.body, 'files')
        const present = new Set(files.map(file => textIn(file, 'id')))
        const gone = (changed.get(order) ?? []).filter(id => !present.has(id))
        return { order, files, gone, refused: undefined }
      }),
    )
}
