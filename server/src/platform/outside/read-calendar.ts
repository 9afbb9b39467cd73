import { busyTimesOf } from '../../domain/outside/busy-times.ts'
import { readCalendarFile } from '../../domain/outside/calendar-file.ts'
import type { CalendarOutcome, CalendarReader, CalendarVersion } from '../../domain/outside/outside-calendar.ts'
import { type GetResult, OutboundHttp } from '../outbound/http-client.ts'
import { systemResolver } from '../outbound/name-resolver.ts'
import { build } from '../process/build.ts'

/** For the whole exchange. */
export const calendarTimeoutMs = 15_000
export const maxCalendarBytes = 5 * 1024 * 1024
export const maxRedirects = 3
/** Other work goes on after so much of the calculation. */
const sliceMs = 5

/** Reads calendars through the guard of webhooks: the address of every connection is checked, also after a redirect. */
export function openCalendarReader(allowPrivate: boolean): CalendarReader {
  return async (address, span, known) => {
    // Calendars are read now and then, so no connection is kept.
    const http = new OutboundHttp({ allowPrivate, resolve: systemResolver(), timeoutMs: calendarTimeoutMs })
    try {
      const result = await follow(http, address, allowPrivate, known)
      if (typeof result === 'string') return { kind: 'failed', reason: result }
      if (result.status === 304 && known) return { kind: 'unchanged' }
      const file = readCalendarFile(result.body)
      if (!file) return { kind: 'failed', reason: 'it is not a calendar in iCalendar form' }
      const version = { etag: headerOf(result, 'etag'), lastModified: headerOf(result, 'last-modified') }
      return { kind: 'read', ...version, ...(await busyTimesOf(file, span, slices())) } satisfies CalendarOutcome
    } finally {
      await http.close()
    }
  }
}

/** The answer, or why there is none. */
async function follow(
  http: OutboundHttp,
  address: string,
  allowPrivate: boolean,
  known: CalendarVersion | undefined,
): Promise<GetResult | string> {
  const headers = {
    accept: 'text/calendar, */*;q=0.1',
    'user-agent': `Plumbline/${build}`,
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
  }
  let url = address
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const result = await http.get(url, headers, maxCalendarBytes)
    if (result.error) return result.error.replace(/^not sent: /, '')
    if (result.isCut) return `it is larger than ${maxCalendarBytes / 1024 / 1024} MiB`
    const { status = 0 } = result
    const location = [301, 302, 303, 307, 308].includes(status) && headerOf(result, 'location')
    if (!location) return status === 200 || status === 304 ? result : `the answer was HTTP ${status}`
    const next = URL.parse(location, url)
    if (!next || !isAllowed(next, allowPrivate)) return 'it leads to an address without https'
    url = next.href
  }
  return 'it leads from one address to another without end'
}

/** Without https only where an install allows private addresses, such as for a calendar server in the same network. */
export function isAllowed({ protocol }: URL, allowPrivate: boolean): boolean {
  return protocol === 'https:' || (allowPrivate && protocol === 'http:')
}

function headerOf({ headers }: GetResult, name: string): string {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value)?.slice(0, 1_000) ?? ''
}

/** Lets other work go on after every slice. */
function slices(): () => Promise<void> | undefined {
  let startedAt = performance.now()
  return () => {
    if (performance.now() - startedAt < sliceMs) return undefined
    return new Promise(resolve =>
      setImmediate(() => {
        startedAt = performance.now()
        resolve()
      }),
    )
  }
}
