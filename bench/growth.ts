import { readBesideBare, writeBesideBare } from './beside-bare.ts'
import type { Engine } from './engine.ts'
import { withFilledServer } from './filled-server.ts'
import type { Comparison, Work } from './load.ts'
import type { Result } from './report.ts'
import { readWorks, writeWork } from './works.ts'

const effort = { seconds: 3, rounds: 3, warmUp: 5_000 }

/**
 * The same work on a store that is a hundred or a thousand times as large. A machine's speed drifts while a bench runs,
 * so each time is taken beside a bare server's, and what is compared is by how much more the product takes.
 */
export async function measureGrowth(engine: Engine): Promise<Result[]> {
  const small = await ratiosOfAll(engine, '10,000 orders in one company', 1, 10_000)
  const large = await ratiosOfAll(engine, '1,000,000 orders in one company', 1, 1_000_000)
  const many = await ratiosOfAll(engine, '1,000 companies with 10 orders each', 1_000, 10)
  return [...small].flatMap(([name, ratio]) => [
    growthRow(`${name}: 10,000 → 1,000,000 orders`, ratio, large.get(name)),
    growthRow(`${name}: 1 → 1,000 companies`, ratio, many.get(name)),
  ])
}

async function ratiosOfAll(
  engine: Engine,
  name: string,
  companies: number,
  ordersEach: number,
): Promise<Map<string, number>> {
  const ratios = new Map<string, number>()
  await withFilledServer(engine, name, { companies, ordersEach }, async ({ server, filled }) => {
    const note = async (work: Work, measured: Promise<Comparison>) => {
      process.stdout.write(`  ${work.name} … `)
      const { ratio, product } = await measured
      ratios.set(work.name, ratio)
      console.log(`${ratio.toFixed(2)} (${product.cpuMicros.toFixed(1)} µs)`)
    }
    for (const work of Object.values(readWorks(filled))) await note(work, readBesideBare(server, work, effort))
    const work = writeWork(filled)
    await note(work, writeBesideBare(engine, server, work, effort))
  })
  return ratios
}

function growthRow(work: string, before: number, after = 0): Result {
  const factor = before / after
  return {
    work,
    against: `${before.toFixed(2)} of a bare server before`,
    measured: `${factor.toFixed(2)} × (${after.toFixed(2)})`,
    limit: '≤ 1.2 ×',
    isReached: factor <= 1.2,
  }
}
