import { storeOptions } from '../../src/app.ts'
import { systemClock } from '../../src/domain/time/clock.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { openBlobs } from '../../src/platform/blobs/open-blobs.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { openLog } from '../../src/platform/process/log.ts'
import { Metrics } from '../../src/platform/process/metrics.ts'
import { openStore } from '../../src/platform/store/store.ts'

/** `plumbline work` with another lease, which reports every delivery to its parent. */
class Telling extends Metrics {
  override countDelivery(outcome: string): void {
    super.countDelivery(outcome)
    process.send?.(outcome)
  }
}

const [leaseMs] = process.argv.slice(2)
const config = readConfig(process.env)
const log = openLog(config.logLevel)
const database = await openStore(config, storeOptions(log))
const worker = await startWorker(
  { database, blobs: await openBlobs(config), config, log, now: systemClock, metrics: new Telling() },
  { deliveries: { leaseMs: Number(leaseMs) } },
)
process.send?.('working')
process.on('SIGTERM', async () => {
  await worker.stop()
  await database.close()
  process.disconnect?.()
})
