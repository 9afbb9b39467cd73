import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** From this many pages on (64 MiB), writers are held for a moment so that the log can start over. */
const longLogPages = 16_384

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
    if (log > longLogPages) file.prepare('pragma wal_checkpoint(restart)').get()
  } catch {
    // A full disk: the log keeps everything, and the next write asks again.
  }
})
