import { openSecret, sealSecret } from '../../domain/access/sealed-secret.ts'
import type { Database } from '../../domain/database.ts'
import type { CompanyImport, ImportOrder, ImportsParts } from '../../domain/moving-in/company-import.ts'
import type { Comparison } from '../../domain/moving-in/comparison.ts'
import { changeImport, findImport } from '../../domain/moving-in/import-store.ts'
import { findCompanyByKey } from '../../domain/tenants/company-store.ts'
import { readSourceAddress, SourceClient, SourceUnusable } from '../../platform/outbound/source-client.ts'
import { beginImport } from './begin-import.ts'
import { compareCompany } from './compare-company.ts'
import { ImportRun } from './import-company.ts'
import type { LeaseParts } from './import-state.ts'

const defaults = { callsAtOnce: 4, callsPerSecond: 20 }

/** Begins an import, or goes on where it stopped. */
export async function importCompany(parts: ImportsParts, order: ImportOrder): Promise<void> {
  const known = await findImportOf(parts.database, order.key)
  if (!known) await begin(parts, order)
  else await change(parts, order, known)
  await readAll(parts, order.key)
}

async function begin(parts: ImportsParts, order: ImportOrder): Promise<void> {
  const { from, accessKey, secret, key } = order
  if (!from || !accessKey || !secret)
    throw new SourceUnusable(
      `there is no import of ${key} yet: give --from and --access-key, and the secret in IMPORT_SECRET or on standard input`,
    )
  const source = await readSourceAddress(from, parts.allowPrivate)
  const settings = {
    source,
    accessKey,
    callsAtOnce: order.callsAtOnce ?? defaults.callsAtOnce,
    callsPerSecond: order.callsPerSecond ?? defaults.callsPerSecond,
  }
  const client = clientOf(parts, settings, secret)
  try {
    await beginImport({ ...parts, source: client }, { key, name: order.name, zone: order.zone, secret, ...settings })
  } finally {
    await client.close()
  }
}

/** A key that was replaced at the source, another number of calls. */
async function change({ database, now, allowPrivate }: ImportsParts, order: ImportOrder, known: CompanyImport) {
  if (known.state === 'cut over' || known.state === 'aborted')
    throw new SourceUnusable(`the import of ${order.key} was ${known.state}: it reads nothing any more`)
  const { from, accessKey, secret, callsAtOnce, callsPerSecond } = order
  const source = from === undefined ? known.source : await readSourceAddress(from, allowPrivate)
  if (source !== known.source) throw new SourceUnusable(`${order.key} is read from ${known.source}, not from ${source}`)
  const sealedSecret =
    secret === undefined ? known.sealedSecret : await sealSecret(database, 'secrets of imports', secret)
  await inCompany(database, order.key, now(), {
    ...{ sealedSecret, accessKey: accessKey ?? known.accessKey },
    ...{ callsAtOnce: callsAtOnce ?? known.callsAtOnce, callsPerSecond: callsPerSecond ?? known.callsPerSecond },
  })
}

/** What the worker reads has a task. */
type RunParts = ImportsParts & Pick<LeaseParts, 'asked'>

export async function readAll(parts: RunParts, key: string): Promise<void> {
  const source = await openSource(parts, key)
  try {
    await new ImportRun({ ...parts, source, key }).run()
  } finally {
    await source.close()
  }
}

/** One round: what is new or has changed at the source since the last one. */
export async function followCompany(parts: RunParts, key: string): Promise<void> {
  const known = await findImportOf(parts.database, key)
  if (!known) throw new SourceUnusable(`there is no import of ${key}`)
  if (known.state === 'read') await inCompany(parts.database, key, parts.now(), { state: 'following' })
  await readAll(parts, key)
}

export async function compareWithSource(parts: RunParts, key: string): Promise<Comparison> {
  const source = await openSource(parts, key)
  try {
    return await compareCompany({ ...parts, source, key })
  } finally {
    await source.close()
  }
}

async function openSource(parts: ImportsParts, key: string): Promise<SourceClient> {
  const known = await findImportOf(parts.database, key)
  if (!known) throw new SourceUnusable(`there is no import of ${key}`)
  if (known.sealedSecret === '')
    throw new SourceUnusable(`the import of ${key} was ${known.state}: the secret of its source is forgotten`)
  await readSourceAddress(known.source, parts.allowPrivate)
  return clientOf(parts, known, await openSecret(parts.database, 'secrets of imports', known.sealedSecret))
}

function clientOf(
  { allowPrivate, now, signal }: ImportsParts,
  {
    source,
    accessKey,
    callsAtOnce,
    callsPerSecond,
  }: Pick<CompanyImport, 'source' | 'accessKey' | 'callsAtOnce' | 'callsPerSecond'>,
  secretKey: string,
): SourceClient {
  return new SourceClient({
    baseUrl: source,
    accessKey,
    secretKey,
    callsAtOnce,
    callsPerSecond,
    ...{ allowPrivate, now },
    ...(signal && { signal }),
  })
}

export function findImportOf(database: Database, key: string): Promise<CompanyImport | undefined> {
  return database.read('all companies', async tx => {
    const company = await findCompanyByKey(tx, key)
    return company && findImport({ tx, companyId: company.id })
  })
}

async function inCompany(
  database: Database,
  key: string,
  now: Temporal.Instant,
  change: Partial<CompanyImport>,
): Promise<void> {
  await database.write('all companies', async tx => {
    const company = await findCompanyByKey(tx, key)
    if (company) await changeImport({ tx, companyId: company.id, now }, change)
  })
}
