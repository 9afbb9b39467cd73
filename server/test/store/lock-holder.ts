import { lockStore, StoreLocked } from '../../src/platform/sqlite/store-lock.ts'

// Run by lock.test.ts: takes the lock of a folder, prints the result, and holds it until it is killed.
const [folder, manner] = process.argv.slice(2)
if (folder) {
  try {
    // The handle is dropped: the lock must last without it.
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
