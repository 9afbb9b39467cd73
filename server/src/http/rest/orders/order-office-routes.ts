import { previewConflicts } from '../../../domain/conflicts/check-conflicts.ts'
import { readOrderDeliveries } from '../../../domain/deliveries/delivery-store.ts'
import { readId, type UserId } from '../../../domain/ids.ts'
import { requireMessage, resendMessage } from '../../../domain/messages/manage-messages.ts'
import { listOrderMessages } from '../../../domain/messages/message-store.ts'
import { foreseen } from '../../../domain/messages/prepare-message.ts'
import { missedInspectors } from '../../../domain/orders/order.ts'
import { requireOrder, requirePresentOrder } from '../../../domain/orders/require-order.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { requireNotMigrating } from '../../../domain/tenants/migration-store.ts'
import { maxAppointmentMinutes } from '../../../domain/time/appointment.ts'
import { type CheckedTime, checkedTimeMembers } from '../../../wire/holds/conflict-wire.ts'
import { orderMessageRecord } from '../../../wire/orders/order-message-wire.ts'
import { flagParameter, readLocalParameter, unreadableTime, withinParameter } from '../../../wire/parameters.ts'
import { answerTable, listAnswer } from '../../../wire/record-table.ts'
import { noOrder, orderInPath, removedOrder } from '../../../wire/reused-descriptions.ts'
import { sample, unknownId } from '../../../wire/samples.ts'
import { deliveryRecord } from '../../../wire/settings/webhook-wire.ts'
import { id, listOf, text } from '../../../wire/values.ts'
import { operation } from '../operation.ts'

const group = 'Orders'

/** More deliveries than anybody reads on the page of an order. */
const maxDeliveries = 100

interface Preview extends CheckedTime {
  readonly missed: readonly UserId[]
}

const preview = answerTable<Preview, Company>({
  ...checkedTimeMembers,
  missed: [
    listOf(
      { type: 'string', format: 'uuid' },
      'The inspectors whom the client asked for and who would not be on the order.',
    ),
    ({ missed }) => missed,
    [],
  ],
})

/** What an office looks at beside the order itself. */
export const orderOfficeRoutes = [
  operation({
    method: 'GET',
    path: '/order/conflicts/:id',
    name: 'orderConflicts',
    group,
    summary: 'Check a time for an order',
    description:
      'What would be in the way if the order had this time, length and people: other orders, holds, working hours, time off, buffers, drives, qualifications and the rules of the company. Nothing is saved. Omitted parameters are those of the order.',
    pathParameters: { id: orderInPath },
    query: {
      datetime: { schema: text('Start of the appointment, in local time.'), example: '2031-11-06 09:00:00' },
      duration: withinParameter(
        { min: 0, max: maxAppointmentMinutes, fallback: 0 },
        'Minutes; 0 for those of the order.',
        180,
      ),
      'inspector[]': {
        schema: listOf({ type: 'string', format: 'uuid' }, 'The inspectors; unknown ones are ignored.'),
        example: [sample.inspector],
      },
      move: flagParameter(
        'For `POST /order/move/{id}`: the notice and the last day that bind bookers do not count.',
        false,
      ),
    },
    answer: preview,
    refuses: [noOrder, unreadableTime('datetime', 'next Friday')],
    free: async call => {
      await call.parts.zips.load()
      const { params, query, sentQuery } = call.input
      const startsAt = readLocalParameter(sentQuery, 'datetime', call.context.company.zone)
      const read = () =>
        call.read(async scope => {
          const order = await requireOrder(scope, params.id)
          const sent = sentQuery.bracketed('inspector').map(text => readId<UserId>(text))
          const known = sent.flatMap(userId => (userId && scope.company.users.has(userId) ? [{ userId }] : []))
          const minutes = query.duration || order.durationMinutes
          const moved = {
            ...order,
            startsAt: startsAt ?? order.startsAt,
            durationMinutes: minutes,
            inspectors: sent.length > 0 ? known : order.inspectors,
          }
          const found = await previewConflicts(scope, moved, query.move ? 'of a move' : 'all')
          return { ...found, minutes, missed: missedInspectors(moved) }
        })
      await call.answer(read, 'long reads')
    },
  }),
  operation({
    method: 'GET',
    path: '/order/messages/:id',
    name: 'orderMessages',
    group,
    summary: 'List messages of an order',
    description:
      'Emails and text messages that were sent, are due or have failed, newest first, at most 200. One that is due and no longer wanted, such as the reminder of a time that was given up, is `cancelled`, with the reason.',
    needs: 'EDIT_INSPECTIONS',
    pathParameters: { id: orderInPath },
    answer: listAnswer('messages', orderMessageRecord, 'The messages.'),
    refuses: [noOrder],
    inTransaction: async (scope, { params }) => {
      const order = await requireOrder(scope, params.id)
      return (await listOrderMessages(scope, order.id)).map(message => foreseen(message, order, scope))
    },
  }),
  operation({
    method: 'POST',
    path: '/order/messages/:id/:message/resend',
    name: 'resendOrderMessage',
    group,
    summary: 'Send a message of an order again',
    description:
      'Whatever its state, with the order and the address as they are now. A message that is being sent is refused.',
    needs: 'EDIT_INSPECTIONS',
    dropsNothing: true,
    pathParameters: { id: orderInPath, message: { schema: id('The message.'), example: sample.message } },
    answer: answerTable<{ readonly id: string }>({ id: [id('The message.'), message => message.id, sample.message] }),
    refuses: [noOrder, removedOrder, new Refusal('message.unknown', { id: unknownId })],
    inTransaction: async (scope, { params }) => {
      await requireNotMigrating(scope)
      const order = await requirePresentOrder(scope, params.id)
      const message = await requireMessage(scope, params.message)
      if (message.orderId !== order.id) throw new Refusal('message.unknown', { id: params.message })
      return resendMessage(scope, message.id)
    },
  }),
  operation({
    method: 'GET',
    path: '/order/deliveries/:id',
    name: 'orderDeliveries',
    group,
    summary: 'List webhook deliveries of an order',
    description: `Of all webhooks, newest first, each with its last attempt, at most ${maxDeliveries}. Completed ones are kept for 30 days.`,
    needs: 'OWNER',
    pathParameters: { id: orderInPath },
    answer: listAnswer('deliveries', deliveryRecord, 'The deliveries.'),
    refuses: [noOrder],
    inTransaction: async (scope, { params }) =>
      readOrderDeliveries(scope, (await requireOrder(scope, params.id)).id, maxDeliveries),
  }),
]
