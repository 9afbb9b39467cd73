import { ratioRow } from './baseline.ts'
import type { Engine } from './engine.ts'
import { type FilledCompany, fillStore } from './fill-store.ts'
import { compareWithBare, type Effort, type Request } from './load.ts'
import { startBareFile, startPlumbline } from './processes.ts'
import type { Result } from './report.ts'

/** As many as the rates of the page allow for: each may send 200 requests at once. */
const addresses = 2_000
const minRatio = 0.5

/** The first view of the booking page beside a plain file of the same bytes, at most twice its CPU time. */
export async function measureBookingPage(engine: Engine, effort: Effort): Promise<Result[]> {
  const store = engine.makeStore()
  try {
    const [company] = (await fillStore(store, 1, 100)) as [FilledCompany]
    const server = await startPlumbline({ ...store.environment, TRUST_PROXY: 'on' })
    try {
      const requests = Array.from({ length: addresses }, (_, i) => firstView(company, i))
      const work = { name: 'the first view of the booking page', requests }
      const example = await fetch(`${server.url}/${company.key}/book`)
      const file = await startBareFile(example, await example.text())
      const { product, bare, ratio } = await compareWithBare(server, file, work, effort).finally(() => file.stop())
      return [ratioRow(work.name, 'bare node:http, a file of the same bytes', ratio, product, bare, minRatio)]
    } finally {
      await server.stop()
    }
  } finally {
    store.remove()
  }
}

function firstView({ key }: FilledCompany, i: number): Request {
  return { method: 'GET', path: `/${key}/book`, headers: { 'x-forwarded-for': `10.7.${i >> 8}.${i & 255}` } }
}
