import type { FileId, OrderId, UserId } from '../../domain/ids.ts'
import type { ReadFile } from '../../domain/moving-in/copy-files.ts'
import { idOf, withIds } from './source-ids.ts'
import { flagIn, idIn, instantIn, type Json, numberIn, textIn } from './source-values.ts'

/** A file as its order shows it. */
export interface SourceFile extends ReadFile {
  readonly name: string
  /** Empty for one that is stored at the source. */
  readonly hostedUrl: string
  readonly sizeBytes: number | undefined
  /** Empty if the source does not say it. */
  readonly sha256: string
  /** The ids of the source. */
  readonly sourceOrderId: string
}

interface FileContext {
  readonly zone: string
  readonly now: Temporal.Instant
  readonly users: ReadonlySet<string>
  readonly defaultUser: UserId
}

/** Undefined for one without an id. */
export function readFile(sent: Json, sourceOrderId: string, context: FileContext): SourceFile | undefined {
  const { zone, now, users, defaultUser } = context
  const json = withIds('files', sent)
  const [id, orderId] = [idIn<FileId>(json, 'id'), idOf('order', sourceOrderId) as OrderId | undefined]
  if (!id || !orderId) return undefined
  const modifiedAt = instantIn(json, 'modified', zone) ?? now
  const author = idIn<UserId>(json, 'createdby')
  const [, publicToken] = /\/r\/([A-Za-z0-9]{30})$/.exec(textIn(json, 'url')) ?? []
  return {
    ...{ id, sourceId: textIn(sent, 'id'), sourceModified: textIn(json, 'modified'), sourceOrderId },
    ...{ name: textIn(json, 'filename', 'title') || 'file', hostedUrl: textIn(json, 'hostedurl') },
    ...{ sizeBytes: numberIn(json, 'size'), sha256: textIn(json, 'sha256'), isPublic: flagIn(json, 'public', false) },
    record: {
      orderId,
      kind: textIn(json, 'kind') === 'report' ? 'report' : 'attachment',
      title: textIn(json, 'title'),
      description: textIn(json, 'description'),
      // Links that people have go on working when the address of the source becomes that of this company.
      publicToken,
      createdAt: instantIn(json, 'createddatetime', zone) ?? modifiedAt,
      createdBy: author && users.has(author) ? author : defaultUser,
      modifiedAt,
    },
  }
}
