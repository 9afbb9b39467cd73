import { AsyncResource } from 'node:async_hooks'
import { after } from 'node:test'

/** Does something when all test files of this process have ended; `after` belongs to the file that calls it. */
export function afterAllFiles(work: () => Promise<void>): void {
  new AsyncResource('after all files', { triggerAsyncId: 0 }).runInAsyncScope(() => after(work))
}
