import type { Caller, CallOptions } from './call.ts'
import { Unavailable } from './errors.ts'
import type { Change, Order, PageQuery } from './generated/tenant-types.ts'

/** A part of a list, in the order of changes. */
export interface Page {
  readonly count: number
  /** True if there are more records now; otherwise the cursor leads to the next changes. */
  readonly more: boolean
  /** Store it and send it with the next request. */
  readonly cursor: string
  readonly warnings?: readonly string[]
}

/** A removed order stays in the list, with `deleteddatetime` and `deletedby`. */
export function isRemoved(order: Order): boolean {
  return order.show === 'no'
}

/**
 * Iterates over all pages: `pages(query => company.orders(query))`. Store the cursor of each page together with its
 * records, so that an interrupted run continues from there.
 */
export async function* pages<P extends Page>(
  fetchPage: (query: PageQuery) => Promise<P>,
  from: PageQuery = {},
): AsyncGenerator<P, void> {
  for (let query = from; ; ) {
    const page = await fetchPage(query)
    yield page
    if (!page.more) return
    query = { ...query, cursor: page.cursor }
  }
}

/** A person who has an order open, with the parts of it that are edited. */
export interface PresentPerson {
  readonly id: string
  readonly name: string
  readonly editing: readonly string[]
}

/** Says that the caller has an order open, and who else has, for as long as changes are followed. */
export interface OrderVisit {
  readonly order: string
  /** The part that the caller edits, such as `appointment`. */
  readonly editing?: string
  /** Called with the other people, again after each change. */
  readonly onPresence: (people: readonly PresentPerson[]) => void
}

export interface Following extends Pick<CallOptions, 'signal'> {
  /** From now on if omitted. */
  readonly after?: string
  readonly visit?: OrderVisit | undefined
}

export type FollowedChange = Change & { readonly cursor: string | undefined }

/** How long to wait before connecting again. */
const retryMs = 1_000

/** See `followChanges` of `Plumbline`. */
export async function* followChanges(
  caller: Caller,
  { after, signal, visit }: Following,
): AsyncGenerator<FollowedChange, void> {
  for (let cursor = after; !signal?.aborted; ) {
    try {
      for await (const { event, id, data } of eventsOf(caller, cursor, { signal, visit })) {
        if (event === 'presence') visit?.onPresence((data as { people: readonly PresentPerson[] }).people)
        if (event !== 'change') continue
        cursor = id ?? cursor
        yield { ...(data as Change), cursor: id }
      }
    } catch (error) {
      if (signal?.aborted) return
      if (!(error instanceof Unavailable)) throw error
    }
    if (!signal?.aborted) await new Promise(resolve => setTimeout(resolve, retryMs))
  }
}

/** The events of one connection. */
async function* eventsOf(caller: Caller, cursor: string | undefined, { signal, visit }: Following) {
  const headers = cursor === undefined ? undefined : { 'last-event-id': cursor }
  const parameters = visit && { order: visit.order, editing: visit.editing }
  const response = await caller.events('/changes', headers, signal, parameters)
  let rest = ''
  for await (const text of textOf(response)) {
    const events = (rest + text).split('\n\n')
    rest = events.pop() ?? ''
    yield* events.flatMap(readEvent)
  }
}

/** Not every browser can iterate over a stream. */
async function* textOf(response: Response): AsyncGenerator<string, void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) yield part.value
  } catch {
    // The connection was lost.
  } finally {
    await reader?.cancel().catch(() => undefined)
  }
}

/** Comments and the time to reconnect have no data. */
function readEvent(text: string) {
  const field = (name: string) =>
    text
      .split('\n')
      .find(line => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  const data = field('data')
  return data === undefined ? [] : [{ event: field('event'), id: field('id'), data: JSON.parse(data) as unknown }]
}
