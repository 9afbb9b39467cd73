import { createInterface } from 'node:readline/promises'
import { type AppliedCompany, applyCompany } from '../domain/company-files/apply-company.ts'
import type { CompanyFile } from '../domain/company-files/company-file.ts'
import { type Named, nameOf } from '../domain/company-files/planning.ts'
import type { BookedTime } from '../domain/conflicts/overlap.ts'
import { FileMistakes, type Mistake } from '../domain/entries/mistakes.ts'
import { sectionNames } from '../domain/tenants/sections.ts'
import { type Call, count, Failure, table } from './command.ts'

/** Rolls the transaction back and carries its outcome. */
class NotSaved extends Error {
  readonly applied: AppliedCompany

  constructor(applied: AppliedCompany) {
    super('not saved')
    this.applied = applied
  }
}

/** Applies the file; without `save`, everything is rolled back. */
async function applyOnce(call: Call, file: CompanyFile, save: (applied: AppliedCompany) => boolean) {
  try {
    const check = (applied: AppliedCompany) => {
      if (!save(applied)) throw new NotSaved(applied)
    }
    const applied = await call.withStore(async database => {
      const serviceHosts = await database.read('all companies', tx => call.serviceHosts(tx))
      return applyCompany(database, file, call.now(), check, serviceHosts)
    })
    return { applied, isSaved: true }
  } catch (error) {
    if (error instanceof NotSaved) return { applied: error.applied, isSaved: false }
    throw error
  }
}

export async function applyConfirmed(call: Call, file: CompanyFile): Promise<void> {
  if (call.flag('dry-run')) {
    const { applied } = await applyOnce(call, file, () => false)
    return showApplied(call, file, applied, 'Dry run: nothing was saved')
  }
  const isAllowed = ({ revokedKeys }: AppliedCompany) => revokedKeys.length === 0 || call.flag('yes')
  const first = await applyOnce(call, file, isAllowed)
  if (first.isSaved) return showApplied(call, file, first.applied)
  await confirmRevocation(call, first.applied)
  showApplied(call, file, (await applyOnce(call, file, () => true)).applied)
}

/** Asks on a terminal, and refuses elsewhere. */
async function confirmRevocation(call: Call, { revokedKeys }: AppliedCompany): Promise<void> {
  const keys = revokedKeys.map(({ accessKey, label }) => `  ${accessKey}  ${label}`).join('\n')
  const warning = `this revokes ${count(revokedKeys.length, 'access key')} of users who are not in the file:\n${keys}`
  if (!process.stdin.isTTY || call.operand === '-')
    throw new Failure(`${warning}\nnothing was changed; add --yes to confirm, or --dry-run to see all changes`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${warning}\nApply the file? [y/N] `).finally(() => terminal.close())
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new Failure('nothing was changed')
}

/** Mistakes between the parts of a file that also has mistakes of form, where those can be left out. */
export async function furtherMistakes(call: Call, file: CompanyFile | undefined): Promise<readonly Mistake[]> {
  if (!file) return []
  try {
    await applyOnce(call, file, () => false)
    return []
  } catch (error) {
    if (error instanceof FileMistakes) return error.mistakes
    throw error
  }
}

/** Prints the changes, all ids and the new keys; the secrets are not stored and cannot be printed again. */
export function showApplied(
  call: Call,
  file: CompanyFile,
  { companyId, plan, changes, newKeys, revokedKeys, overlaps }: AppliedCompany,
  closing = '',
): void {
  const isDry = call.flag('dry-run')
  const usernames = new Map(plan.users.map(user => [user.id, user.username]))
  const ids = Object.fromEntries(sectionNames.map(section => [section, idsByName(plan[section])]))
  const keys = newKeys.map(({ userId, label, accessKey, secretKey }) => ({
    user: usernames.get(userId) ?? userId,
    label,
    access_key: accessKey,
    // Nothing was saved, so this secret will never work.
    secret_key: isDry ? '' : secretKey,
    ...(isDry && { access_key: '' }),
  }))
  const revoked = revokedKeys.map(({ accessKey, label }) => ({ access_key: accessKey, label }))
  const exceptions = overlaps.map(({ userId, first, second }) => ({
    user: usernames.get(userId) ?? userId,
    first: showBooked(first),
    second: showBooked(second),
  }))
  const paragraphs = [
    changes.length === 0 ? `${file.key}: no changes` : `${file.key}: ${count(changes.length, 'change')}`,
    table(changes.map(({ what, kind, name }) => [`  ${what}`, kind, name])),
    table(
      Object.entries(ids).flatMap(([section, named]) =>
        Object.entries(named).map(([name, id]) => [`  ${section}`, name, id]),
      ),
    ),
    keys.length === 0 ? '' : isDry ? 'New keys:' : 'New keys (the secrets are shown only once):',
    table(keys.map(key => [`  ${key.user}`, key.label, key.access_key, key.secret_key])),
    revoked.length === 0 ? '' : 'Revoked keys:',
    table(revoked.map(key => [`  ${key.access_key}`, key.label])),
    exceptions.length === 0 ? '' : 'Appointments at the same time, which stay as they are:',
    table(exceptions.map(({ user, first, second }) => [`  ${user}`, first, second])),
    !isDry && plan.hosts.length > 0 && changes.some(({ kind }) => kind === 'hosts')
      ? 'A new host leads to the company once it is proven: plumbline host list'
      : '',
    closing,
  ]
  call.printResult(
    {
      company: { id: companyId, key: file.key },
      changes,
      ids,
      keys,
      revoked,
      overlaps: exceptions,
      ...(isDry && { dry_run: true }),
    },
    paragraphs.filter(text => text !== '').join('\n\n'),
  )
}

function showBooked({ oid, startsAt, endsAt }: BookedTime): string {
  return `${oid === undefined ? 'a hold' : `order ${oid}`}, ${startsAt} to ${endsAt}`
}

function idsByName(items: readonly (Named & { readonly id: string })[]): Record<string, string> {
  return Object.fromEntries(items.map(item => [nameOf(item), item.id]))
}
