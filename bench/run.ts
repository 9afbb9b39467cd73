import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type EngineName, engineNames, openEngine } from './engine.ts'
import { EngineRows, type Extent } from './engine-rows.ts'
import { profileWith } from './processes.ts'
import { Profiles } from './profiles.ts'
import { type EngineResults, show, write } from './report.ts'

/** `npm run bench`: see README.md beside it. */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    engine: { type: 'string' },
    profile: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: true },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', short: 'h', default: false },
  },
  allowNegative: true,
})
if (values.help) {
  console.log(`npm run bench -- [options]

  --engine NAME    ${engineNames.join(' or ')} (default: both)
  --quick          measure each row briefly, and write nothing
  --no-growth      without the large stores
  --only WORD      measure only the rows with this word in their name, such as "guarded" or "growth", and write nothing
  --profile        write a .cpuprofile of the server for each row`)
  process.exit()
}
const quick: Extent = {
  effort: { seconds: 1, rounds: 2, warmUp: 1_000 },
  orderCount: 100,
  flowSeconds: 4,
  maxRounds: 1,
  webhookOrders: 2_000,
  backlog: 3_000,
  commits: 2_000,
  neighbourSeconds: 3,
  hasGrowth: false,
  listedOrders: 50_000,
  only: values.only,
}
const full: Extent = {
  effort: { seconds: 4, rounds: 5, warmUp: 5_000 },
  orderCount: 1_000,
  flowSeconds: 30,
  maxRounds: 3,
  webhookOrders: 20_000,
  backlog: 40_000,
  commits: 20_000,
  neighbourSeconds: 10,
  hasGrowth: values.growth,
  listedOrders: 1_000_000,
  only: values.only,
}

const chosen = engineNames.filter(name => values.engine === undefined || name === values.engine)
if (chosen.length === 0) throw new Error(`--engine: expected ${engineNames.join(' or ')}, not "${values.engine}"`)
const profiles = values.profile ? new Profiles(mkdtempSync(join(tmpdir(), 'plumbline-profiles-'))) : undefined
if (profiles) profileWith(profiles)
const startedAt = performance.now()
const engines: EngineResults[] = []
for (const name of chosen) engines.push(await measureOn(name))
for (const { title, results } of engines) {
  console.log(`\n${title}`)
  show(results)
}
console.log(`${Math.round((performance.now() - startedAt) / 1000)} s in total`)
if (profiles) console.log(`Profiles of the servers, one for each row: ${profiles.folder}`)
// A profiled run is slower and a quick one is less precise, so only a full run is written.
if (!values.quick && !values.only && !profiles) write(engines, new URL('./results.md', import.meta.url))
const isReached = engines.every(({ results }) => results.every(result => result.isReached !== false))
process.exitCode = isReached ? 0 : 1

async function measureOn(name: EngineName): Promise<EngineResults> {
  const engine = openEngine(name)
  console.log(`\n# ${engine.title}`)
  const interrupt = () => {
    engine.close()
    process.exit(130)
  }
  process.once('SIGINT', interrupt)
  try {
    return {
      title: engine.title,
      results: await new EngineRows(engine, values.quick ? quick : full, profiles).measure(),
    }
  } finally {
    process.off('SIGINT', interrupt)
    engine.close()
  }
}
