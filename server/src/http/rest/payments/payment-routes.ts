import { describeDropped } from '../../../domain/orders/dropped.ts'
import { requireOrder } from '../../../domain/orders/require-order.ts'
import { withOutbox } from '../../../domain/outbox/transactional-outbox.ts'
import { addPayment } from '../../../domain/payments/add-payment.ts'
import { showInstant } from '../../../domain/time/local-time.ts'
import type { Route } from '../route.ts'
import { addPaymentOperation, amountDueOperation } from './payment-openapi.ts'
import { readPayment, showBalance, warnOverpaid } from './payment-wire.ts'

export const paymentRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/addpayment',
    operation: addPaymentOperation,
    write: async (scope, { body }) => {
      const input = readPayment(body)
      const { payment, order, overpaidCents } = await withOutbox(scope, () => addPayment(scope, input))
      const modified = showInstant(order.modifiedAt, scope.company.zone)
      return {
        status: 'ok',
        members: { id: payment.id, order: order.id, oid: order.oid, ...showBalance(order), modified },
        warnings: [...input.ignored.map(describeDropped), ...warnOverpaid(overpaidCents)],
      }
    },
  },
  {
    method: 'GET',
    path: '/amountdue/:id',
    operation: amountDueOperation,
    read: async (scope, { params }) => {
      const order = await requireOrder(scope, params.id ?? '')
      return { id: order.id, oid: order.oid, ...showBalance(order) }
    },
  },
]
