import { lockStore, StoreLocked } from '../../src/platform/sqlite/store-lock.ts'

// Run by lock.test.ts: takes the lock of a folder, says how that went, and keeps it until it is ended.
const [folder, manner] = process.argv.slice(2)
if (folder) {
  try {
    // A server that never means to release its lock may keep nothing to release it with.
    if (manner === 'forgetful') lockStore(folder)
    else process.once('exit', lockStore(folder).release)
    setImmediate(() => {
      globalThis.gc?.()
      console.log('holds the lock')
    })
    setInterval(() => {}, 1_000)
  } catch (error) {
    console.log(error instanceof StoreLocked ? `${error.name}: ${error.message}` : `something else: ${error}`)
  }
}
