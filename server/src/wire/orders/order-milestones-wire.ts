import type { Order } from '../../domain/orders/order.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { showWallTime } from '../../domain/time/local-time.ts'
import type { MemberTable } from '../record-table.ts'
import { sample } from '../samples.ts'
import { orEmpty } from '../spelling.ts'
import { id, idOrEmpty, text, wallTime, wallTimeOrEmpty } from '../values.ts'

/** When and by whom an order was created, scheduled, confirmed, completed, cancelled and removed. */
export const milestones: MemberTable<Order, Pick<Company, 'zone'>> = {
  createddatetime: [
    wallTime('When the order was created.'),
    ({ createdAt }, { zone }) => showWallTime(createdAt, zone),
    '2026-10-05 14:11:58',
  ],
  createdby: [id('The user who created it.'), order => order.createdBy, sample.owner],
  scheduleddatetime: [
    wallTimeOrEmpty('Moment of scheduling.', 'on a draft'),
    order => orEmpty(order.scheduledAt),
    '2026-10-05 14:12:07',
  ],
  scheduledby: [idOrEmpty('The user who scheduled it.'), order => orEmpty(order.scheduledBy), sample.owner],
  confirmeddatetime: [
    wallTimeOrEmpty('When the client confirmed.', 'before that'),
    order => orEmpty(order.confirmedAt),
    '',
  ],
  confirmedby: [idOrEmpty('The user who recorded the confirmation.'), order => orEmpty(order.confirmedBy), ''],
  completeddatetime: [
    wallTimeOrEmpty('When it was last completed.', 'before that'),
    ({ completedAt }, { zone }) => showMoment(completedAt, zone),
    '',
  ],
  completedby: [idOrEmpty('The user who last completed it.'), order => orEmpty(order.completedBy), ''],
  initialcompleteddatetime: [
    wallTimeOrEmpty('When it was first completed.', 'before that'),
    ({ firstCompletedAt }, { zone }) => showMoment(firstCompletedAt, zone),
    '',
  ],
  initialcompletedby: [idOrEmpty('The user who first completed it.'), order => orEmpty(order.firstCompletedBy), ''],
  canceleddatetime: [
    wallTimeOrEmpty('When it was cancelled.', 'if it is not'),
    ({ cancelledAt }, { zone }) => showMoment(cancelledAt, zone),
    '',
  ],
  canceledby: [idOrEmpty('The user who cancelled it.'), order => orEmpty(order.cancelledBy), ''],
  cancelreason: [idOrEmpty("The reason, if it is one of the company's."), order => orEmpty(order.cancelReasonId), ''],
  cancelreasonstring: [text('The reason as text.'), order => order.cancelReason, ''],
  deleteddatetime: [
    wallTimeOrEmpty('When it was removed.', 'if it is not'),
    ({ removedAt }, { zone }) => showMoment(removedAt, zone),
    '',
  ],
  deletedby: [idOrEmpty('The user who removed it.'), order => orEmpty(order.removedBy), ''],
}

function showMoment(moment: Temporal.Instant | undefined, zone: string): string {
  return moment ? showWallTime(moment, zone) : ''
}
