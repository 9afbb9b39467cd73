import type { CallOptions } from '../call.ts'
import { Unavailable } from '../errors.ts'
import type { Change, Changes, Found, SearchQuery } from '../syncing.ts'
import { SessionCalls } from './session-calls.ts'

/** How long to wait before connecting again. */
const retryMs = 1_000

export class ChangeCalls extends SessionCalls {
  /** Orders, clients and agents by number, address, name, email address or phone number. */
  async search(query: SearchQuery): Promise<Found> {
    return (await this.caller.get('/search', { ...query })) as unknown as Found
  }

  /** The changes since the cursor of an earlier call; without one, none, and the cursor of now. */
  async changes(query: { readonly after?: string } = {}): Promise<Changes> {
    return (await this.caller.get('/changes', { ...query })) as unknown as Changes
  }

  /**
   * Every change from now on, or after a cursor, within a second of its commit. Connects again when the connection is
   * lost, and misses nothing; ends when the loop does, or with the signal.
   */
  async *followChanges({
    after,
    signal,
  }: { readonly after?: string } & Pick<CallOptions, 'signal'> = {}): AsyncGenerator<
    Change & { readonly cursor: string | undefined },
    void
  > {
    for (let cursor = after; !signal?.aborted; ) {
      try {
        for await (const change of this.#stream(cursor, signal ?? undefined)) {
          cursor = change.cursor ?? cursor
          yield change
        }
      } catch (error) {
        if (signal?.aborted) return
        if (!(error instanceof Unavailable)) throw error
      }
      await new Promise(resolve => setTimeout(resolve, retryMs))
    }
  }

  async *#stream(cursor: string | undefined, signal: AbortSignal | undefined) {
    const headers = cursor === undefined ? undefined : { 'last-event-id': cursor }
    const response = await this.caller.events('/changes', headers, signal)
    let rest = ''
    for await (const text of textOf(response)) {
      const events = (rest + text).split('\n\n')
      rest = events.pop() ?? ''
      yield* events.flatMap(readEvent)
    }
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
  return data === undefined ? [] : [{ ...(JSON.parse(data) as Change), cursor: field('id') }]
}
