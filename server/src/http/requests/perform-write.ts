import { TimeTaken } from '../../domain/conflicts/conflict.ts'
import { deleteExpiredHolds } from '../../domain/conflicts/hold-store.ts'
import { type Database, GuardedTimeConflict, OutcomeUnknown } from '../../domain/database.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { findCompanyByKey } from '../../domain/tenants/company-store.ts'
import { findRedirect } from '../../domain/tenants/redirect-store.ts'
import type { Scope } from '../../domain/tenants/scope.ts'
import { renderWritten, type WriteResponse, type Written } from '../../wire/envelope.ts'
import { renderRefusal } from '../../wire/refusal-responses.ts'
import { type Idempotency, isReplayed, recordResponse, replayResponse } from './idempotency.ts'
import type { HttpRequestContext } from './request-context.ts'

/** Options that every write takes from request headers. */
export interface WriteOptions {
  /** `Prefer: handling=strict`: refuse the request instead of dropping a part of it. */
  readonly isStrict: boolean
  /** `Prefer: dry-run`: the response tells what the request would have done, and everything is rolled back. */
  readonly isDryRun: boolean
  readonly idempotency: Idempotency | undefined
}

/** One transaction holds the change, its events and the idempotency record. */
export async function performWrite(
  database: Database,
  write: (scope: Scope) => Promise<Written>,
  context: HttpRequestContext,
  options: WriteOptions,
  isRepeated = false,
): Promise<WriteResponse> {
  const { company } = context
  const { isStrict, isDryRun, idempotency } = options
  try {
    // failpoint: event-after-commit
    return await database.write(company.id, async tx => {
      const scope = context.within(tx)
      const replayed = await replayResponse(scope, idempotency)
      // failpoint: idempotency-key-ignored
      if (replayed) return replayed
      const written = await write(scope)
      if (isStrict) refuseWarnings(written)
      const response = { status: 200, body: renderWritten(written), ignored: written.warnings.length }
      if (written.isDryRun || isDryRun) throw new DryRun(response)
      return recordResponse(scope, idempotency, response)
    })
  } catch (failure) {
    if (failure instanceof DryRun) return recordLater(database, context, idempotency, failure.response)
    // Most likely the rows of an expired hold. To delete them before every booking would cost each one a statement.
    if (failure instanceof GuardedTimeConflict && !isRepeated) {
      await database.write(company.id, async tx => deleteExpiredHolds(context.within(tx)))
      return performWrite(database, write, context, options, true)
    }
    // The command reads first, under the lock of the company; the store refuses what it did not see.
    const error =
      failure instanceof GuardedTimeConflict ? new TimeTaken([], [], { minutes: 0, zone: company.zone }) : failure
    if (!(error instanceof Refusal) || error.code === 'company.migrating')
      throw await explainFailure(error, database, company)
    if (!idempotency || !isReplayed(error)) throw error
    const response = { ...renderRefusal(error), ignored: 0, code: error.code }
    return recordLater(database, context, idempotency, response)
  }
}

/** For a transaction that was rolled back: another request with this key may have been answered since. */
async function recordLater(
  database: Database,
  context: HttpRequestContext,
  idempotency: Idempotency | undefined,
  response: WriteResponse,
): Promise<WriteResponse> {
  if (!idempotency) return response
  return database.write(context.company.id, async tx => {
    const scope = context.within(tx)
    return (await replayResponse(scope, idempotency)) ?? recordResponse(scope, idempotency, response)
  })
}

/** Rolls the transaction back. */
class DryRun extends Error {
  readonly response: WriteResponse

  constructor(response: WriteResponse) {
    super('dry run')
    this.response = response
  }
}

/** The cached company may have been removed or have moved to another server a moment ago. */
async function explainFailure(error: unknown, database: Database, { id, key }: Company): Promise<unknown> {
  if (error instanceof OutcomeUnknown) return error
  const [found, home] = await database.read('all companies', async tx => [
    await findCompanyByKey(tx, key),
    await findRedirect(tx, key),
  ])
  if (found?.id !== id) return new Refusal('access.denied')
  return found.isMigrating && home ? companyMoved(key, home) : error
}

export function companyMoved(key: string, home: string): Refusal {
  return new Refusal('company.moved', { url: `${home}/${key}/rest` })
}

function refuseWarnings({ status, message = '', warnings }: Written): void {
  // failpoint: strict-ignores-warnings
  if (warnings.length > 0) throw new Refusal('strict.refused', { warnings })
  if (status === 'partial') throw new Refusal('strict.refused', { warnings: [message] })
}
