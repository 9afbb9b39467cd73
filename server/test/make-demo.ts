import { testStart } from './clock.ts'
import { startIn } from './running-server.ts'

/** Creates the demo company in the data directory that is its argument, of which the servers of a test run get copies. */
const [dataDir = ''] = process.argv.slice(2)
const anHourBefore = testStart.subtract({ hours: 1 })
await (await startIn(dataDir, {}, {}, () => anHourBefore)).stop()
