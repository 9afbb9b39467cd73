import type { AppliedCompany } from '../../../domain/company-files/apply-company.ts'
import { applyFile, readFileOf } from '../../../domain/company-files/change-settings.ts'
import { exportCompany } from '../../../domain/company-files/export-company.ts'
import { startFile } from '../../../domain/company-files/starter.ts'
import { mistakeIn } from '../../../domain/refusal.ts'
import { wholeBody } from '../../../wire/body-codec.ts'
import type { Members } from '../../../wire/envelope.ts'
import { flagParameter } from '../../../wire/parameters.ts'
import { recordTable } from '../../../wire/record-table.ts'
import { sample, sampleKey } from '../../../wire/samples.ts'
import { form, type Schema } from '../../../wire/schema.ts'
import { readFlag } from '../../../wire/spelling.ts'
import { boolean, id, integer, listOf, text } from '../../../wire/values.ts'
import { Outcome } from '../exchange.ts'
import { operation } from '../operation.ts'
import { longRead, writeAfterCheck } from '../responding.ts'
import { findTemplateMistakes } from './template-mistakes.ts'

const common = { needs: 'OWNER', group: 'Settings', dropsNothing: true } as const

const fileSchema: Schema = {
  type: 'object',
  additionalProperties: true,
  description:
    'The company as one document, as `company export` writes it. A section that is left out stays as it is; entries that a section does not list are retired.',
}
const sampleFile = { key: 'demo', name: 'Tryon Oak Home Inspections', zone: 'America/New_York' }

const changeRecord = recordTable<AppliedCompany['changes'][number]>(
  'CompanyFileChange',
  'A change that a file makes.',
  {
    kind: [text('Such as `service` or `user`.'), change => change.kind, 'fee'],
    name: [text('Its name.'), change => change.name, 'Trip Fee'],
    what: [
      { type: 'string', enum: ['created', 'changed', 'retired'], description: 'What happens to it.' },
      change => change.what,
      'changed',
    ],
  },
)

interface ShownKey {
  readonly accessKey: string
  readonly userId: string
  readonly label: string
}

const keyMembers = {
  id: [text('The access key.'), (key: ShownKey) => key.accessKey, sampleKey],
  user: [id('The user.'), (key: ShownKey) => key.userId, sample.owner],
  name: [text('The name.'), (key: ShownKey) => key.label, 'Website'],
} as const

const revokedRecord = recordTable<ShownKey>(
  'CompanyFileRevokedKey',
  'A key of a user who is not in the file.',
  keyMembers,
)
const newRecord = recordTable<ShownKey & { readonly secretKey: string }>(
  'CompanyFileNewKey',
  'A key that the file names.',
  {
    ...keyMembers,
    secret: [
      text('Its password, shown only now; `""` in a dry run.'),
      key => key.secretKey,
      'pls_4kZ8Qv0sT1mXc7RbW2nJ',
    ],
  },
)

const fileBody = wholeBody(
  form(
    'CompanyFileFields',
    'A company file.',
    {
      dryrun: boolean('Show what would change, and save nothing.'),
      revokekeys: boolean('Confirms that the access keys of users who are not in the file are revoked.'),
    },
    { file: fileSchema },
  ),
  { file: sampleFile, dryrun: true },
  ({ file, dryrun, revokekeys }) => ({
    file,
    isDryRun: readFlag(dryrun) === true,
    revokesKeys: readFlag(revokekeys) === true,
  }),
)

export const companyFileRoutes = [
  operation({
    ...common,
    method: 'GET',
    path: '/settings/companyfile',
    name: 'settingsCompanyFile',
    summary: 'Export the company as a file',
    description: 'The same document as `company export`: all settings, without orders, clients and secrets.',
    answer: { members: { file: fileSchema }, example: { file: sampleFile } },
    free: call => longRead(call, async ({ tx, company }) => ({ file: await exportCompany(tx, company.key) })),
  }),
  operation({
    ...common,
    method: 'GET',
    path: '/settings/starter',
    name: 'settingsStarter',
    summary: 'Get a typical company file to begin with',
    description:
      'What applying it adds to this company: typical order types and services with example prices if there are none, and working hours from Monday to Friday and all services for inspectors without any. Nothing that exists changes. Apply it with `POST /settings/companyfile`.',
    query: { inspects: flagParameter('Whether the caller becomes an inspector.', false) },
    answer: { members: { file: fileSchema }, example: { file: sampleFile } },
    free: call =>
      longRead(call, async ({ tx, company, actor }, { query }) => ({
        file: startFile(await exportCompany(tx, company.key), query.inspects ? actor.username : undefined),
      })),
  }),
  operation({
    ...common,
    method: 'POST',
    path: '/settings/companyfile',
    name: 'updateSettingsCompanyFile',
    summary: 'Apply a company file',
    description:
      'By the rules of `company apply`, completely or not at all. Send it with `dryrun` first. The caller stays an owner, and the key of the company cannot change.',
    body: fileBody,
    answer: {
      members: {
        dryrun: boolean('Whether nothing was saved.'),
        changes: listOf(changeRecord.schema, 'The changes.'),
        newkeys: listOf(newRecord.schema, 'Access keys that were created.'),
        revokedkeys: listOf(revokedRecord.schema, 'Access keys that were revoked.'),
        overlaps: integer(
          'Appointments at the same time, kept as exceptions when the company began to reject conflicts.',
        ),
      },
      example: {
        ...{ dryrun: true, changes: [changeRecord.example], newkeys: [], revokedkeys: [revokedRecord.example] },
        overlaps: 0,
      },
    },
    refuses: [mistakeIn('revokekeys', 'confirm that these access keys are revoked')],
    free: call =>
      writeAfterCheck(
        call,
        ({ body }) => findTemplateMistakes(call, templatesIn(body.file)),
        async (scope, { body: { file, isDryRun, revokesKeys } }, mistakes) => {
          const applied = await applyFile(scope, readFileOf(file, mistakes))
          if (!isDryRun && !revokesKeys) requireNoneRevoked(applied)
          return new Outcome(shown(applied, isDryRun), { isDryRun })
        },
        { answersSecret: true },
      ),
  }),
]

function shown({ changes, newKeys, revokedKeys, overlaps }: AppliedCompany, dryrun: boolean): Members {
  return {
    dryrun,
    changes: changes.map(change => changeRecord.show(change, undefined)),
    newkeys: newKeys.map(key => newRecord.show(dryrun ? { ...key, accessKey: '', secretKey: '' } : key, undefined)),
    revokedkeys: revokedKeys.map(key => revokedRecord.show(key, undefined)),
    overlaps: overlaps.length,
  }
}

function requireNoneRevoked({ revokedKeys }: AppliedCompany): void {
  const keys = revokedKeys.map(({ accessKey, label }) => `${accessKey} ${label}`.trim())
  if (keys.length > 0) throw mistakeIn('revokekeys', `confirm that these access keys are revoked: ${keys.join(', ')}`)
}

/** The texts of the file's messages, by field. */
function templatesIn(file: unknown): Record<string, string> {
  const { messages } = Object(file) as { messages?: unknown }
  const texts = (Array.isArray(messages) ? messages : []).flatMap((message, i) =>
    ['subject', 'body'].flatMap(field => {
      const text: unknown = Object(message)[field]
      return typeof text === 'string' ? [[`messages[${i}].${field}`, text]] : []
    }),
  )
  return Object.fromEntries(texts)
}
