import type { ServerResponse } from 'node:http'
import type { FakeService } from '../rest/fake-service.ts'

type Request = FakeService['requests'][number]

/** Answers as OSRM's table service does: each drive takes so many minutes; null where there is no way. */
export function table(minutes: number | null, more: object = {}) {
  return (response: ServerResponse, { path }: Request) => {
    const [first, ...others] = (path.split('/').at(-1) ?? '').split(';')
    const seconds = minutes === null ? null : minutes * 60 - 5.5
    const durations = [[first && 0, ...others.map(() => seconds)]]
    response.end(JSON.stringify({ code: 'Ok', durations, sources: [], destinations: [], ...more }))
  }
}
