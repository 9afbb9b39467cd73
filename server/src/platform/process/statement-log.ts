import type { Database, Statement, Transaction } from '../../domain/database.ts'
import type { Log } from './log.ts'

const worksIn = new Set([
  'read',
  'readAutocommit',
  'write',
  'writeAsyncCommit',
  'writePipelined',
  'writePipelinedAsyncCommit',
])
const awaited = new Set(['all', 'one', 'run'])

type Method = (...args: unknown[]) => unknown

/** With LOG_LEVEL=debug, logs each statement with its duration, without its values. Otherwise returns the database itself. */
export function logStatements<D extends Database>(database: D, log: Log): D {
  if (!log.isLevelEnabled('debug')) return database
  return intercept(database, (name, method) =>
    worksIn.has(name) ? (...args) => method(...args.map(arg => (isWork(arg) ? within(arg, log) : arg))) : method,
  )
}

function within(work: (tx: Transaction) => unknown, log: Log) {
  return (tx: Transaction) =>
    work(
      intercept(tx, (name, method) => {
        if (name === 'defer') return statement => note(log, statement as Statement, undefined, method(statement))
        if (!awaited.has(name)) return method
        return async statement => {
          const startedAt = performance.now()
          const result = await method(statement)
          return note(log, statement as Statement, performance.now() - startedAt, result)
        }
      }),
    )
}

function note<T>(log: Log, { sql }: Statement, ms: number | undefined, result: T): T {
  const rows = Array.isArray(result) ? result.length : undefined
  const timing = ms === undefined ? { deferred: true } : { ms: Math.round(ms * 1000) / 1000 }
  log.debug({ statement: sql.replaceAll(/\s+/g, ' ').trim(), ...timing, rows }, 'statement')
  return result
}

function isWork(arg: unknown): arg is (tx: Transaction) => unknown {
  return typeof arg === 'function'
}

/** Methods are called on the object itself, whose fields are private. */
function intercept<T extends object>(target: T, wrap: (name: string, method: Method) => Method): T {
  return new Proxy(target, {
    get(_, name) {
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? wrap(String(name), value.bind(target)) : value
    },
  })
}
