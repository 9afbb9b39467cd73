import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { statementsSent } from '../../../src/platform/postgres/dialect.ts'

/** Loaded into every process of a test run: at its end, it writes the statements that the process sent to PostgreSQL. */
const folder = process.env.STATEMENTS_DIR
/** Tests of the engine itself have statements of their own. */
const isOfEngine = process.argv[1]?.includes('-postgres-PostgreSQL-')
if (folder && !isOfEngine) {
  process.on('exit', () => {
    const statements = statementsSent()
    if (statements.length === 0) return
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${process.pid}-${Date.now()}.json`), JSON.stringify(statements))
  })
}
