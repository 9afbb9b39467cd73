import { DatabaseSync } from 'node:sqlite'
import type { Row } from '../server/src/domain/database.ts'
import { Checkpointer } from '../server/src/platform/sqlite/checkpointer.ts'
import { toSqlite } from '../server/src/platform/sqlite/dialect.ts'
import type { BareWriter } from './bare-writes.ts'
import { NextOrder, type RecordedOrder } from './recorded-order.ts'

/**
 * The driver blocks until a commit is on disk, so 32 loops share one connection. Checkpoints run on another thread, as
 * in Plumbline, and are not part of a write.
 */
export function openBareSqlite(path: string, recorded: RecordedOrder): BareWriter {
  const file = new DatabaseSync(path, { timeout: 10_000 })
  file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 0')
  const checkpointer = new Checkpointer(path)
  const [begin, commit] = [file.prepare('begin immediate'), file.prepare('commit')]
  const prepared = recorded.statements.map(made => ({ ...made, bare: file.prepare(toSqlite(made.statement.sql)) }))
  const write = async () => {
    const next = new NextOrder(recorded)
    begin.run()
    for (const { how, statement, bare } of prepared) {
      const values = next.values(statement)
      if (how === 'one') next.readResult(bare.get(...values) as Row)
      else if (how === 'all') bare.all(...values)
      else bare.run(...values)
    }
    commit.run()
    checkpointer.noteWrite()
    await new Promise(setImmediate)
  }
  const close = async () => {
    await checkpointer.close()
    file.close()
  }
  return { write, close }
}
