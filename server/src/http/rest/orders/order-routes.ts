import type { Conflict } from '../../../domain/conflicts/conflict.ts'
import { describeDropped } from '../../../domain/dropped.ts'
import { readId } from '../../../domain/ids.ts'
import { createOrder, type OrderWritten } from '../../../domain/orders/create-order.ts'
import { maxEntries, maxInspectors, missedInspectors, sameInspectors } from '../../../domain/orders/order.ts'
import type { OrderInput } from '../../../domain/orders/order-input.ts'
import { updateOrder } from '../../../domain/orders/update-order.ts'
import { withOutbox } from '../../../domain/outbox/transactional-outbox.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import { maxAppointmentMinutes } from '../../../domain/time/appointment.ts'
import { localTimeFormat, showInstant, showWallTime } from '../../../domain/time/local-time.ts'
import { email, phone, remarkOn } from '../../../wire/fields.ts'
import { conflictList, sampleTimeTaken, showConflicts } from '../../../wire/holds/conflict-wire.ts'
import { orderBody } from '../../../wire/orders/order-input-wire.ts'
import { sampleOrderFields, sampleScheduling } from '../../../wire/orders/order-samples.ts'
import { orderSchema, sampleOrder } from '../../../wire/orders/order-wire.ts'
import { answerTable, type MemberTable } from '../../../wire/record-table.ts'
import {
  lookupOffice,
  mayNotEdit,
  needsEditOrInspector,
  noOrder,
  orderInPath,
  removedOrder,
  unmodifiedSince,
  withallcontrols,
} from '../../../wire/reused-descriptions.ts'
import { sample, sampleTimestamp, unknownId } from '../../../wire/samples.ts'
import { id, integer, timestamp } from '../../../wire/values.ts'
import { type Input, Outcome } from '../exchange.ts'
import { operation } from '../operation.ts'
import { readPreferences } from '../write-options.ts'
import { showOrderAgain, showOrderNow, showOrderWithAllControls } from './order-cache.ts'
import { changedMeanwhile, guardedWrite, requireUnmodified } from './order-writes.ts'

const group = 'Orders'
const partialOrder = 'the order was saved, but a package is not known: fix it with an update'

type Zone = Pick<Company, 'zone'>

/** The order first; the guard adds what is in the way. */
const written = (more: MemberTable<OrderWritten, Zone>) =>
  answerTable<OrderWritten, Zone>(
    {
      id: [id('The order.'), ({ order }) => order.id, sample.order],
      ...more,
      oid: [integer('Its number.'), ({ order }) => order.oid, 1042],
      modified: [
        timestamp('When it was saved.'),
        ({ order }, { zone }) => showInstant(order.modifiedAt, zone),
        sampleTimestamp,
      ],
    },
    {
      conflicts: [
        {
          ...conflictList,
          description: 'What is in the way, if conflicts cause warnings or are overridden. Absent if nothing is.',
        },
        ({ conflicts }) => (conflicts.length === 0 ? undefined : showConflicts(conflicts)),
        undefined,
      ],
    },
  )

const created = written({ orderId: [id('The same as `id`.'), ({ order }) => order.id, sample.order] })
const updated = written({})

/** Refusals that the fields of an order can cause. */
const unfitFields = [
  new Refusal('time.unround', { value: '2026-11-06 09:07:00' }),
  new Refusal('time.unparseable', { field: 'datetime', value: 'next Friday', formats: localTimeFormat }),
  new Refusal('scheduled.missing'),
  new Refusal('fee.unknown', { id: unknownId }),
  new Refusal('fee.unreadable', { id: sample.fee }),
  new Refusal('fees.unreadable', { value: '10' }),
  new Refusal('number.too-large', { field: 'duration', limit: maxAppointmentMinutes }),
  new Refusal('list.too-long', { field: 'services', limit: maxEntries }),
  new Refusal('list.too-long', { field: 'inspectors', limit: maxInspectors }),
]

const guardRefusals = [sampleTimeTaken, new Refusal('hold.unknown', { id: unknownId })]

const guardText =
  '\n\nThe company setting `conflicts` decides about a time that is not free: `allow` saves the order, `warn` saves it with `warnings` and `conflicts`, `reject` refuses it. `Prefer: conflict=reject` or `conflict=warn` makes one request stricter. `override` says why the office takes the time all the same.'

export const orderRoutes = [
  operation({
    method: 'POST',
    path: '/order',
    name: 'createOrder',
    group,
    summary: 'Create an order',
    description:
      "Creates a draft, unless both `inprogress: false` **and** `scheduled` are sent; `inprogress: false` alone is refused. A draft has a number and hides the inspector's window, but sends no notifications.\n\nUnknown references are dropped without an error: check `warnings`, read the order back, or send `Prefer: handling=strict`. An unknown package makes the outcome `partial`: the order exists, without services and fees.\n\nFor an order that is created scheduled, `ORDER_SCHEDULED` is triggered before services and fees are attached. Create a draft, read it back, then schedule it." +
      guardText,
    query: { office: lookupOffice },
    body: {
      ...orderBody,
      examples: { 'A scheduled order': { ...sampleOrderFields, ...sampleScheduling } },
    },
    answer: { ...created, partial: partialOrder },
    refuses: [...unfitFields, ...guardRefusals],
    needs: 'CREATE_INSPECTIONS',
    free: call =>
      guardedWrite(call, async (scope, request) => {
        const input = readOrderRequest(scope, request)
        return outcomeOf(scope, input, await withOutbox(scope, () => createOrder(scope, input)))
      }),
  }),
  operation({
    method: 'GET',
    path: '/order/:id',
    name: 'order',
    group,
    summary: 'Get an order',
    description:
      'Returns an order by id or by number. A missing value is `""`. An unknown order is not an HTTP error: `status` is `error`, and `order` is an empty string. A removed order has `show: "no"`, `deleteddatetime` and `deletedby`; it cannot be changed.',
    pathParameters: { id: orderInPath },
    query: { withallcontrols },
    answer: { members: { order: orderSchema }, example: { order: sampleOrder } },
    refuses: [noOrder],
    free: async call => {
      const { params, query } = call.input
      const isShown = !query.withallcontrols && (await call.answerIfCached(scope => showOrderAgain(scope, params.id)))
      if (isShown) return
      const show = query.withallcontrols ? showOrderWithAllControls : showOrderNow
      await call.answer(() => call.read(scope => show(scope, params.id)))
    },
  }),
  operation({
    method: 'POST',
    path: '/order/:id',
    name: 'updateOrder',
    group,
    summary: 'Update or schedule an order',
    description: `Changes the fields that are sent. **Services and packages are added:** a repeated one is priced and recorded again.\n\n\`inprogress: false\` together with \`scheduled\` schedules the order: it appears on the calendar and in footprints, messages become eligible, and \`ORDER_SCHEDULED\` is triggered. A repeated request triggers it again, so send an \`Idempotency-Key\`. \`inprogress: false\` alone is ignored, with a warning. Another \`datetime\`, \`duration\` or inspector reschedules a scheduled order. A cancelled order stays cancelled until it is scheduled again; a removed order is refused.${needsEditOrInspector} Giving the order another known client always needs it.${guardText} An update that changes neither the time nor the people is never refused because of it.\n\nWith \`unmodifiedsince\`, an order that was changed meanwhile is refused with HTTP 409, and \`current\` is the order as it is now.`,
    pathParameters: { id: orderInPath },
    query: { office: lookupOffice, unmodifiedsince: unmodifiedSince },
    body: {
      ...orderBody,
      example: sampleScheduling,
      examples: { Reschedule: { datetime: '2031-11-07 13:30:00', inspector1uuid: sample.inspector } },
    },
    answer: { ...updated, partial: partialOrder },
    refuses: [noOrder, removedOrder, mayNotEdit, changedMeanwhile, ...unfitFields, ...guardRefusals],
    free: call =>
      guardedWrite(call, async (scope, request) => {
        const input = readOrderRequest(scope, request)
        await requireUnmodified(scope, request.params.id, request.query.unmodifiedsince)
        return outcomeOf(scope, input, await withOutbox(scope, () => updateOrder(scope, request.params.id, input)))
      }),
  }),
]

type OrderRequest = Pick<
  Input<unknown, { readonly office: typeof lookupOffice }, Omit<OrderInput, 'conflict'>>,
  'body' | 'sent'
> & { readonly query: { readonly office?: string | undefined } }

/** 4.2: an unknown office becomes the primary office, with a warning. */
function readOrderRequest({ office }: Scope, { query, body, sent }: OrderRequest): OrderInput {
  const input = { ...body, conflict: readPreferences(sent.headers.prefer).conflict }
  if (!query.office || readId(query.office) === office.id) return input
  const replaced = { field: '?office', value: query.office, outcome: 'is not known here; the primary office was taken' }
  return { ...input, ignored: [...input.ignored, replaced] }
}

function outcomeOf(scope: Scope, input: OrderInput, written: OrderWritten): Outcome<OrderWritten> {
  const { outcome, dropped, conflicts } = written
  return new Outcome(written, {
    ...(outcome === 'partial' && { partial: partialOrder }),
    // The office knows what it has overridden.
    warnings: [
      ...dropped.map(describeDropped),
      ...(input.override === undefined ? conflicts.map(describeConflict) : []),
    ],
    remarks: [
      ...describePast(scope, input, written),
      ...describeMissed(scope, input, written),
      ...describeClient(input, written),
    ],
  })
}

function describeConflict({ kind, reason }: Conflict): string {
  return `datetime is ${kind === 'order' || kind === 'hold' ? 'already taken' : 'not open'}: ${reason}`
}

/** The request of the client stays; the people who move the order learn of it. */
function describeMissed({ company }: Scope, input: OrderInput, { order, events }: OrderWritten): string[] {
  const before = events[0]?.before
  // A record that is sent back names both the people and those who were asked for.
  const isUnchanged = before && input.requestedInspectors && sameInspectors(before, order)
  const isAssigned = input.inspectors.length > 0 || input.removedInspectors.length > 0
  if (isUnchanged || !isAssigned) return []
  return missedInspectors(order).map(id => {
    const name = company.users.get(id)?.displayName ?? id
    return `inspectors: the client asked for ${name}, who is not on the order`
  })
}

/** Records of past inspections are saved, also by strict requests; for a booking it is a mistake. */
function describePast({ now, company }: Scope, input: OrderInput, { order, events }: OrderWritten): string[] {
  const { startsAt } = order
  const isBooking = startsAt !== events[0]?.before?.startsAt || input.scheduledAt !== undefined
  if (!isBooking || !startsAt || startsAt >= showWallTime(now, company.zone)) return []
  return [`datetime: ${startsAt} is in the past; it was taken as sent`]
}

/** As of a client that is created by itself; not of values that were ignored. */
function describeClient({ inlineClient }: OrderInput, { dropped }: OrderWritten): string[] {
  const isIgnored = (...names: string[]) => dropped.some(({ field }) => names.includes(field))
  if (!inlineClient || isIgnored('client')) return []
  return [
    ...(isIgnored('client[email]') ? [] : remarkOn('client[email]', inlineClient.email.trim(), email)),
    ...(isIgnored('client[mobile]') ? [] : remarkOn('client[mobile]', inlineClient.mobile.trim(), phone)),
  ]
}
