import { openDatabase } from './scratch.ts'

// Run by connections.test.ts: opens a store, closes it, and has no other reason to keep running.
const [path, longRunning] = process.argv.slice(2)
if (path) {
  const database = await openDatabase(path, longRunning === 'true')
  await database.close()
  console.log('closed')
}
