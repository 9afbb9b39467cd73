import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** Past this many pages (64 MiB) the checkpoint blocks writers for a moment, so that the log restarts from its beginning. */
const maxLogPages = 16_384

const file = new DatabaseSync(workerData, { timeout: 1_000 })
file.exec('pragma synchronous = normal')

parentPort?.on('message', message => {
  if (message === 'end') {
    file.close()
    parentPort?.close()
    return
  }
  try {
    const { log } = file.prepare('pragma wal_checkpoint(passive)').get() as { log: number }
    if (log > maxLogPages) file.prepare('pragma wal_checkpoint(restart)').get()
  } catch {
    // Disk full: the log keeps every commit, and the next write triggers another checkpoint.
  }
})
