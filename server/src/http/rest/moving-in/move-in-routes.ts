import { sealSecret } from '../../../domain/access/sealed-secret.ts'
import { findNames, listCompared } from '../../../domain/moving-in/compared-record-store.ts'
import { findImportSummary } from '../../../domain/moving-in/import-store.ts'
import { type ImportedKind, importedKinds } from '../../../domain/moving-in/imported-kind.ts'
import { findMoveIn, type MoveInStep, moveInSteps, startMoveIn, stepMoveIn } from '../../../domain/moving-in/move-in.ts'
import { mistakeIn } from '../../../domain/refusal.ts'
import type { SourceOptions } from '../../../platform/outbound/source-client.ts'
import { body, checkedField, field, integerField, type Part } from '../../../wire/body-codec.ts'
import { comparedRecordRecord, comparisonRecord } from '../../../wire/moving-in/comparison-wire.ts'
import { moveInRecord, sampleSource, sourceCountRecord } from '../../../wire/moving-in/move-in-wire.ts'
import { textParameter, withinParameter, wordParameter } from '../../../wire/parameters.ts'
import { listAnswer, listMember, recordAnswer } from '../../../wire/record-table.ts'
import { sample, sampleKey } from '../../../wire/samples.ts'
import type { Schema } from '../../../wire/schema.ts'
import { boolean, text } from '../../../wire/values.ts'
import type { Call } from '../call.ts'
import { operation } from '../operation.ts'
import { writeAfterCheck } from '../responding.ts'
import { lookAtSource, type SeenSource, type Source } from './look-at-source.ts'

const common = { needs: 'OWNER', group: 'Settings', dropsNothing: true } as const

export const sampleSourceSecret = 'pls_4kZ8Qv0sT1mXc7RbW2nJ'
const source = {
  address: checkedField('address', 'The address of the source, up to `/rest`.', sampleSource),
  accessKey: checkedField('accessKey', 'An access key of an owner there.', sampleKey),
  secret: checkedField('secret', 'Its secret key. It is stored encrypted, and shown by no call.', sampleSourceSecret),
}
const limits = { callsAtOnce: 4, callsPerSecond: 20 }
const refuses = [
  mistakeIn('address', 'must begin with https://'),
  mistakeIn('secret', 'the source refused the key: check address, access key and secret'),
]

const stepSchema: Schema = { type: 'string', enum: [...moveInSteps], description: 'What to do.' }
const notEqual = ['different', 'missing', 'changed here', 'explained'] as const
const outcomes = ['all', ...notEqual, 'equal'] as const
const bounds = { min: 1, max: 200, fallback: 50 }
const everyBounds = { min: 60, max: 86_400, fallback: 300 }

export const moveInRoutes = [
  operation({
    ...common,
    method: 'GET',
    path: '/settings/movein',
    name: 'settingsMoveIn',
    summary: 'Show how far the company has moved in',
    description:
      'A company without orders can be read from another system of this interface: people, catalogue, contacts and orders, with their ids and numbers. This is how far that is.',
    answer: recordAnswer('movein', moveInRecord),
    inTransaction: findMoveIn,
  }),
  operation({
    ...common,
    method: 'POST',
    path: '/settings/movein/test',
    name: 'testSettingsMoveIn',
    summary: 'Look at the system to move in from',
    description:
      'Reads with the key, and answers how many records each list has. Nothing is saved. The address is checked like those of webhooks: private ones are refused.',
    isUnrepeatable: true,
    body: body<Source>('SettingsMoveInTestFields', 'The source.', source),
    answer: listAnswer('lists', sourceCountRecord, 'The lists of the source.'),
    refuses,
    free: call => call.answer(async () => (await look(call, call.input.body)).counts),
  }),
  operation({
    ...common,
    method: 'POST',
    path: '/settings/movein',
    name: 'startSettingsMoveIn',
    summary: 'Begin to move in',
    description:
      'Looks at the source as the test does, and then reads everything in the background; a restart does not end it. The people of this company stay, beside those of the source, and so do its name and hosts; catalogue and settings become those of the source. Nothing that is read sends a message or calls a webhook. Refused for a company with orders. While it is in progress, this replaces the key.',
    body: body('SettingsMoveInFields', 'The source.', {
      ...source,
      callsAtOnce: integerField('callsAtOnce', 'Calls that are sent at once, from 1 to 20; 4 by default.', 4),
      callsPerSecond: integerField(
        'callsPerSecond',
        'Calls that are sent in a second, from 1 to 1000; 20 by default.',
        20,
      ),
    }),
    answer: recordAnswer('movein', moveInRecord),
    refuses: [...refuses, mistakeIn('company', 'has 12 orders: move into a company without orders, such as a new one')],
    free: call =>
      writeAfterCheck(
        call,
        async ({ body }) => ({
          seen: await look(call, body, callsOf(body)),
          sealedSecret: await sealSecret(call.parts.database, 'secrets of imports', body.secret),
        }),
        (scope, { body }, { seen, sealedSecret }) =>
          startMoveIn(scope, {
            source: seen.address,
            accessKey: body.accessKey,
            sealedSecret,
            ...callsOf(body),
            progress: progressOf(seen),
          }),
      ),
  }),
  operation({
    ...common,
    method: 'POST',
    path: '/settings/movein/step',
    name: 'stepSettingsMoveIn',
    summary: 'Take the next step of moving in',
    description:
      '`read` goes on, or reads once more what has changed; `follow` does so again and again, `pause` ends both. `compare` reads every record again and compares it with its copy. `cut over` forgets the secret, and plans the reminders of the appointments still to come: from then on messages are sent from here. `abort` deletes all orders of this company and the copied people, and restores the settings of before; it cannot be undone. All happen in the background.',
    body: body('SettingsMoveInStepFields', 'The step.', {
      step: {
        ...field(
          'step',
          stepSchema,
          (fields, name) => moveInSteps.find(step => step === fields.written(name)),
          'compare',
        ),
        isRequired: 'in its own words',
      } satisfies Part<MoveInStep | undefined>,
      every: integerField(
        'every',
        'The seconds between two rounds of following, from 60 to 86400; 300 by default.',
        300,
      ),
    }),
    answer: recordAnswer('movein', moveInRecord),
    refuses: [mistakeIn('step', 'there is nothing to do: no company is moving in')],
    inTransaction: (scope, { body: { step, every } }) =>
      stepMoveIn(
        scope,
        requireStep(step),
        Math.max(everyBounds.min, within(every ?? everyBounds.fallback, everyBounds.max)),
      ),
  }),
  operation({
    ...common,
    method: 'GET',
    path: '/settings/movein/comparison',
    name: 'settingsMoveInComparison',
    summary: 'Show the comparison of copy and source',
    description: 'What is equal, what differs and why, and what is missing, as of the last comparison.',
    answer: recordAnswer('comparison', comparisonRecord),
    inTransaction: async scope => (await findImportSummary(scope))?.comparison,
  }),
  operation({
    ...common,
    method: 'GET',
    path: '/settings/movein/records',
    name: 'settingsMoveInRecords',
    summary: 'List the records of the comparison',
    description: 'Record by record, with the fields that differ and why.',
    query: {
      list: wordParameter(['all', ...importedKinds], 'Only records of this list of the source.'),
      outcome: wordParameter(outcomes, 'Only records that came to this; `all` are those that are not equal.'),
      limit: withinParameter(bounds, 'Largest number of records.', bounds.fallback),
      start: textParameter('The `next` of the page before.', `orders ${sample.order}`),
    },
    answer: {
      members: {
        records: listMember(comparedRecordRecord, 'The records.', () => [])[0],
        more: boolean('Whether there are more.'),
        next: text('Where the next page starts.'),
      },
      example: { records: [comparedRecordRecord.example], more: false, next: `orders ${sample.order}` },
    },
    inTransaction: async (scope, { query: { list, outcome, limit, start = '' } }) => {
      const [kind = '', id = ''] = start.split(' ')
      const found = await listCompared(scope, {
        kinds: list === 'all' ? importedKinds : [list as ImportedKind],
        outcomes: outcome === 'all' ? notEqual : [outcome],
        after: { kind, id },
        limit: limit + 1,
      })
      const page = found.slice(0, limit)
      const names = await findNames(scope, page)
      const last = page.at(-1)
      return {
        records: page.map(record =>
          comparedRecordRecord.show({ ...record, name: names.get(record.id) ?? '' }, undefined),
        ),
        more: found.length > limit,
        next: last ? `${last.kind} ${last.id}` : '',
      }
    },
  }),
]

function requireStep(step: MoveInStep | undefined): MoveInStep {
  if (step === undefined) throw mistakeIn('step', 'is required')
  return step
}

type Calls = Pick<SourceOptions, 'callsAtOnce' | 'callsPerSecond'>

function callsOf({ callsAtOnce, callsPerSecond }: Partial<Record<keyof Calls, number | undefined>>): Calls {
  return {
    callsAtOnce: within(callsAtOnce ?? limits.callsAtOnce, 20),
    callsPerSecond: within(callsPerSecond ?? limits.callsPerSecond, 1000),
  }
}

function look<In, Out>(
  call: Call<In, Out>,
  { address, accessKey, secret }: Source,
  calls: Calls = limits,
): Promise<SeenSource> {
  const { config, now } = call.parts
  return lookAtSource(
    { address, accessKey, secret },
    {
      ...{ allowPrivate: config.webhookAllowPrivate, now },
      ...calls,
    },
  )
}

const within = (number: number, max: number) => Math.min(Math.max(number, 1), max)

function progressOf({ counts }: SeenSource) {
  const known = counts.filter(({ list, count }) => count !== undefined && importedKinds.some(kind => kind === list))
  return Object.fromEntries(known.map(({ list, count = 0 }) => [list, { isComplete: false, total: count }]))
}
