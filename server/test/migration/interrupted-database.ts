import type { Database } from '../../src/domain/database.ts'

/** The database of a process that is killed after so many transactions. */
export function interruptedAfter(writes: number, database: Database): Database {
  let left = writes
  return watched(database, () => {
    if (left-- <= 0) throw new Error('interrupted')
  })
}

/** Calls `before` before each transaction that writes, and `after` after it. */
export function watched(database: Database, before: () => void, after: () => Promise<void> = async () => {}): Database {
  return new Proxy(database, {
    get: (target, name) => {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name !== 'write') return value.bind(target)
      return async (...parameters: unknown[]) => {
        before()
        const written = await value.apply(target, parameters)
        await after()
        return written
      }
    },
  })
}
