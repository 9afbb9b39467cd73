import type { TestContext } from 'node:test'
import { startWorkerApp } from '../../src/app.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { openLog } from '../../src/platform/process/log.ts'
import { testClock } from '../clock.ts'
import { storeOf } from '../engine.ts'
import { atEnd } from '../store/scratch.ts'

/** What `plumbline work` does, in this process: for tests in which no worker is killed. Returns how to stop it. */
export async function startWorker(
  t: TestContext,
  dataDir: string,
  environment: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> {
  const config = readConfig({ DATA_DIR: dataDir, ...storeOf(dataDir), ...environment })
  const worker = await startWorkerApp(config, openLog('silent'), testClock)
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= worker.stop()
    return stopped
  }
  atEnd(t, stop)
  return stop
}
