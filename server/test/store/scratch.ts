import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { SqliteDatabase } from '../../src/platform/sqlite/sqlite-database.ts'

const endPatienceMs = 5_000

export function scratchFolder(): string {
  return mkdtempSync(join(realpathSync(tmpdir()), 'plumbline-store-'))
}

const endings = new WeakMap<TestContext, (() => unknown)[]>()

/** Runs in reverse order: a store is closed before its folder is removed. Node runs its own hooks in order. */
export function atEnd(t: TestContext, end: () => unknown): void {
  const known = endings.get(t)
  known?.push(end)
  if (known) return
  const stack = [end]
  endings.set(t, stack)
  t.after(async () => {
    const hangs: unknown[] = []
    for (const next of stack.toReversed()) await within(endPatienceMs, next()).catch(error => hangs.push(error))
    if (hangs.length > 0) throw new AggregateError(hangs, 'what the test opened cannot be closed')
  })
}

export async function within<T>(ms: number, work: Promise<T> | T): Promise<T> {
  const done = new AbortController()
  const late = pause(ms, undefined, { signal: done.signal }).then(() =>
    Promise.reject(new Error(`not within ${ms} ms`)),
  )
  late.catch(() => {})
  try {
    return await Promise.race([work, late])
  } finally {
    done.abort()
  }
}

/** A folder for one test, removed after it. */
export function folderFor(t: TestContext): string {
  const folder = scratchFolder()
  atEnd(t, () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export interface OpenStore {
  readonly path: string
  readonly database: SqliteDatabase
}

export async function openStore(t: TestContext, folder = folderFor(t), longRunning = false): Promise<OpenStore> {
  const path = join(folder, 'store.db')
  const database = await openDatabase(path, longRunning)
  atEnd(t, () => database.close())
  return { path, database }
}

/** A failed flush of the log fails the test. */
export function openDatabase(path: string, longRunning = false): Promise<SqliteDatabase> {
  return SqliteDatabase.open(path, {
    longRunning,
    onLostLog: error => {
      throw error
    },
  })
}

/** Skips a test that cannot run here, with the reason; fails it where every test must run. */
export function unable(t: TestContext, why: string): void {
  if (process.env.CI === 'true') throw new Error(`CI must be able to run this: ${why}`)
  console.error(`SKIPPED, NOT PROVEN: ${t.name}: ${why}`)
  t.skip(why)
}
