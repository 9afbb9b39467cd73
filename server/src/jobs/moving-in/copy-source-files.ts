import { Measurement } from '../../domain/files/measurement.ts'
import { blobOf, readHostedUrl } from '../../domain/files/order-file.ts'
import { saveOrphanBlob } from '../../domain/files/orphan-blob-store.ts'
import type { FileId } from '../../domain/ids.ts'
import type { ImportedRecord } from '../../domain/moving-in/company-import.ts'
import { type ArrivedContent, copyFile, removeCopiedFile } from '../../domain/moving-in/copy-files.ts'
import { findRecords, saveRecords } from '../../domain/moving-in/import-store.ts'
import type { ImportProblem } from '../../domain/moving-in/imported-kind.ts'
import { Refusal } from '../../domain/refusal.ts'
import { readFile, type SourceFile } from '../../wire/moving-in/source-file.ts'
import { idOf } from '../../wire/moving-in/source-ids.ts'
import { ahead } from './ahead.ts'
import { defaultUser } from './copy-source-orders.ts'
import type { ImportState } from './import-state.ts'
import { type FilesOfOrder, firstFiles, listChangedFiles, readFilesOf } from './source-files.ts'

/** Changes that the source dates while it is asked. */
const overlapMinutes = 60
/** Longer than any file may take. */
const orphanHours = 12

/** Reports and attachments with their contents; later what was added, changed or removed since. */
export async function copySourceFiles(state: ImportState): Promise<void> {
  const { isComplete, cursor, total } = state.progressOf('files')
  if (isComplete) return
  const { source, now } = state.parts
  const startedAt = now()
  const since = cursor === undefined ? firstFiles : Temporal.Instant.from(cursor).subtract({ minutes: overlapMinutes })
  const changed = await listChangedFiles(source, since, startedAt.add({ hours: 24 }))
  if ('refused' in changed) return stay(state, `are not copied: the source does not list them: ${changed.refused}`)
  const orders = [...changed.files.keys()]
  const listed = [...changed.files.values()].reduce((sum, { length }) => sum + length, 0)
  let done = 0
  for await (const some of ahead(readFilesOf(source, changed.files))) {
    const problems: ImportProblem[] = []
    for (const ofOrder of some) {
      if (ofOrder.refused !== undefined && done === 0) {
        const why = `stay at the source, which does not show them: ${ofOrder.refused}`
        return stay(state, `are not copied: ${listed} files of ${orders.length} orders ${why}`)
      }
      problems.push(...(await copyOfOrder(state, ofOrder)))
      done += changed.files.get(ofOrder.order)?.length ?? 0
    }
    await state.advance('files', {}, problems, state.step('files', done, Math.max(listed, done)))
  }
  const progress = { isComplete: true, cursor: startedAt.toString(), total: Math.max(total, listed) }
  await state.advance('files', progress)
}

function stay(state: ImportState, why: string): Promise<void> {
  return state.advance('files', { isComplete: true }, [{ what: 'files of orders', why }])
}

async function copyOfOrder(state: ImportState, { order, files, gone, refused }: FilesOfOrder) {
  const { items, zone } = state.company
  const context = {
    ...{ zone, now: state.parts.now(), defaultUser: defaultUser(state.company) },
    users: new Set(items.users.map(({ id }) => id as string)),
  }
  if (refused !== undefined) return [{ what: `files of order ${order}`, why: `could not be read: ${refused}` }]
  const read = files.flatMap(json => readFile(json, order, context) ?? [])
  const goneIds = gone.flatMap(id => idOf('file', id) ?? [])
  const { known, orders } = await state.read(async tenant => ({
    known: await findRecords(tenant, 'files', [...read.map(({ id }) => id), ...goneIds]),
    orders: await findRecords(tenant, 'orders', [idOf('order', order) ?? '']),
  }))
  const isHere = [...orders.values()].some(({ state }) => state !== 'unreadable')
  const problems: ImportProblem[] = []
  for (const file of read) {
    const before = known.get(file.id)
    if (before && before.state !== 'unreadable' && before.sourceModified === file.sourceModified) continue
    const { problem } = isHere
      ? await copyOne(state, file, before)
      : await leaveOut(state, file, 'its order is not here', before)
    if (problem) problems.push({ what: `file ${file.name} of order ${order}`, why: problem })
  }
  for (const id of goneIds) {
    const record = known.get(id)
    const problem = record && (await state.write(scope => removeCopiedFile(scope, record)))
    if (problem) problems.push({ what: `file ${id} of order ${order}`, why: problem })
  }
  return problems
}

async function copyOne(state: ImportState, file: SourceFile, before: ImportedRecord | undefined) {
  // What was copied has its content: that of a file never changes.
  const arrived = before?.copiedAt ? undefined : await fetchContent(state, file)
  if (typeof arrived === 'string') return leaveOut(state, file, arrived, before)
  return state.write(scope => copyFile(scope, file, arrived, state.isFirst))
}

async function leaveOut(
  state: ImportState,
  { id, sourceId, sourceModified }: SourceFile,
  problem: string,
  before: ImportedRecord | undefined,
): Promise<ImportedRecord> {
  const copiedAt = before?.copiedAt ?? 0
  const record: ImportedRecord = { id, sourceId, sourceModified, copiedAt, state: 'unreadable', problem }
  await state.write(scope => saveRecords(scope, 'files', [record]))
  return record
}

/** A text says why it cannot be had. What is left by an end in between is removed by the cleanup of uploads. */
async function fetchContent(state: ImportState, file: SourceFile): Promise<ArrivedContent | string> {
  const { database, source, blobs, fileLimitMiB, now } = state.parts
  try {
    if (file.hostedUrl) return { content: { url: readHostedUrl(file.hostedUrl) } }
    const blob = blobOf(state.company.id, file.id as FileId)
    const orphan = { blob, expiresAt: now().round('millisecond').add({ hours: orphanHours }) }
    await database.write('all companies', tx => saveOrphanBlob(tx, orphan))
    const path = `/order/file/${encodeURIComponent(file.sourceOrderId)}/${encodeURIComponent(file.sourceId)}`
    const answer = await source.download(path, async bytes => {
      const measurement = new Measurement()
      await blobs.put(blob, measurement.measure(bytes, fileLimitMiB))
      return { ...measurement.outcome(), sizeBytes: measurement.sizeBytes }
    })
    if ('refused' in answer) return `its content could not be read: ${answer.refused}`
    const { taken } = answer
    if (file.sha256 && file.sha256 !== taken.sha256) return 'its content is not the one that the source describes'
    return { content: { name: file.name, ...taken }, orphan }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code === 'file.too-large' ? `is larger than ${fileLimitMiB} MiB` : 'its address is not a web address'
  }
}
