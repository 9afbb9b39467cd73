import { z } from 'zod'
import type { Routing } from '../../domain/drives/refine-drives.ts'
import type { Position } from '../../domain/places/position.ts'
import { CachedRequests } from '../outbound/cached-requests.ts'
import { fetchJson, RequestFailed } from '../outbound/fetch-json.ts'
import type { Config } from '../process/config.ts'
import type { Log } from '../process/log.ts'

/** Kept for requests whose answer is not stored, because there is no way to some of the places. */
const maxCached = 1_000
const ttlMs = { measured: 3_600_000, unavailable: 30_000 }
/** A service that is down delays one listing in this time, not each. */
const failureBackoffMs = 15_000

/** The routing service of `ROUTING_URL`, if there is one. */
export function openRouting(
  { routing, publicUrl }: Pick<Config, 'routing' | 'publicUrl'>,
  log: Log,
  clock = () => performance.now(),
): Routing | undefined {
  if (!routing) return undefined
  const requests = new CachedRequests<(number | undefined)[]>({
    maxCached,
    ttlMs: answer => ttlMs[answer === 'unavailable' ? answer : 'measured'],
    failureText: 'routing request failed: drives are estimated',
    failureBackoffMs,
    log,
    clock,
  })
  return {
    measure: (from, to) => {
      const url = tableUrl(routing, [from, ...to])
      return requests.get(url.href, async () => readTable(await fetchJson(url, publicUrl), to.length))
    },
  }
}

/** https://project-osrm.org/docs/v5.24.0/api/#table-service: from the first position to all. */
function tableUrl(base: string, positions: readonly Position[]): URL {
  const url = new URL(base)
  const written = positions.map(({ latitude, longitude }) => `${longitude.toFixed(5)},${latitude.toFixed(5)}`)
  url.pathname += `/${written.join(';')}`
  url.searchParams.set('sources', '0')
  url.searchParams.set('annotations', 'duration')
  return url
}

const table = z.looseObject({
  code: z.literal('Ok'),
  durations: z.tuple([z.array(z.number().nonnegative().nullable())]),
})

function readTable(json: unknown, count: number): (number | undefined)[] {
  const [[, ...seconds]] = table.parse(json).durations
  if (seconds.length !== count) throw new RequestFailed('the table has another size')
  return seconds.map(value => value ?? undefined)
}
