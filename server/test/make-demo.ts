import { startApp } from '../src/app.ts'
import { readConfig } from '../src/platform/process/config.ts'
import { openLog } from '../src/platform/process/log.ts'
import { storeOf } from './engine.ts'

/** Creates the demo company in the data directory that is its argument, of which the servers of a test run get copies. */
const [dataDir = ''] = process.argv.slice(2)
const environment = { DATA_DIR: dataDir, PORT: '0', DIRECTORY_PORT: '0', LOG_LEVEL: 'silent', ...storeOf(dataDir) }
const app = await startApp(readConfig(environment), openLog('silent'), () => undefined)
await app.stop()
