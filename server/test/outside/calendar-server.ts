import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A calendar in iCalendar form; each event is its lines. */
export function calendarOf(...events: readonly (readonly string[])[]): string {
  const lines = events.flatMap(event => ['BEGIN:VEVENT', ...event, 'END:VEVENT'])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

/** The service that somebody keeps a calendar at. */
export interface CalendarServer {
  readonly address: string
  /** What it answers from now on; the text changes its ETag. */
  answer: { status: number; text: string; headers?: Readonly<Record<string, string>> }
  readonly requests: IncomingHttpHeaders[]
  close(): void
}

export async function openCalendarServer(text = calendarOf()): Promise<CalendarServer> {
  const requests: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    requests.push(request.headers)
    const { status, text, headers } = calendars.answer
    const etag = `"${Buffer.from(text).toString('base64url').slice(-40)}"`
    const isKnown = status === 200 && request.headers['if-none-match'] === etag
    response.writeHead(isKnown ? 304 : status, { etag, 'content-type': 'text/calendar', ...headers })
    response.end(isKnown ? undefined : text)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A test that forgets it may end all the same.
  server.unref()
  const { port } = server.address() as AddressInfo
  const calendars: CalendarServer = {
    address: `http://127.0.0.1:${port}/marcus/busy.ics`,
    answer: { status: 200, text },
    requests,
    close: () => server.close(),
  }
  return calendars
}
