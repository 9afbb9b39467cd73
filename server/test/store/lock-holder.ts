import { lockStore, StoreLocked } from '../../src/platform/store-lock.ts'

// Run by lock.test.ts: takes the lock of a folder, says how that went, and keeps it until it is ended.
const [folder] = process.argv.slice(2)
if (folder) {
  try {
    lockStore(folder)
    console.log('holds the lock')
    setInterval(() => {}, 1_000)
  } catch (error) {
    console.log(error instanceof StoreLocked ? `${error.name}: ${error.message}` : `something else: ${error}`)
  }
}
