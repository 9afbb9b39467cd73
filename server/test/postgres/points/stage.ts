import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { raw } from 'sql-template-tag'
import { applyCompany, createRecords, type Ids } from '../../crash/template.ts'
import { storeOf } from '../../engine.ts'
import { scratchFolder } from '../../store/scratch.ts'
import { KeptStore } from './kept-store.ts'
import { beginLife, configOf, type Life, Mortal } from './life.ts'
import { Tap } from './tap.ts'

/** A company with one record of each kind, the process that is interrupted, and the one that runs afterwards. */
export interface Stage {
  readonly home: string
  readonly ids: Ids
  readonly tap: Tap
  readonly store: KeptStore
  readonly mortal: Mortal
  readonly successor: Life
  close(): Promise<void>
}

export async function openStage(
  receiverUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Stage> {
  const home = scratchFolder()
  const dataDir = join(home, 'data')
  const known = await applyCompany(dataDir, receiverUrl)
  const DATABASE_URL = storeOf(dataDir).DATABASE_URL ?? ''
  const successor = await beginLife(configOf({ ...environment, DATA_DIR: dataDir, DATABASE_URL }))
  const { database, url } = successor
  const alter = (...statements: string[]) =>
    database.write('all companies', async tx => {
      for (const statement of statements) await tx.run(raw(statement))
    })
  const ids = await createRecords(url, known, { database, alter })
  const store = await KeptStore.keep(DATABASE_URL, dataDir)
  const tap = await new Tap(process.env.TEST_POSTGRES ?? '').open()
  const tapped = tap.addressOf(DATABASE_URL.slice(DATABASE_URL.lastIndexOf('/') + 1))
  const config = configOf({ ...environment, DATA_DIR: dataDir, DATABASE_URL: tapped })
  const mortal = await Mortal.begin(tap, config, successor.companies)
  const close = async () => {
    await mortal.close()
    await tap.close()
    await successor.close()
    await store.close()
    rmSync(home, { recursive: true, force: true })
  }
  return { home, ids, tap, store, mortal, successor, close }
}
