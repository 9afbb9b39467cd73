import { findAttention } from '../../../domain/overview/find-attention.ts'
import { orderListQuery } from '../../../wire/lists/order-list-wire.ts'
import { attentionAnswer } from '../../../wire/overview/attention-wire.ts'
import { withinParameter } from '../../../wire/parameters.ts'
import { operation } from '../operation.ts'

const limit = { min: 1, max: 50, fallback: 5 }

export const attentionRoute = operation({
  method: 'GET',
  path: '/attention',
  name: 'attention',
  group: 'Overview',
  summary: 'Get what needs attention',
  description:
    'Counts, and the first few records of each kind. Callers who may edit inspections see the orders of everybody and the messages that failed, others the orders on which they are an inspector. Webhooks, and the calendars of others, are for owners.',
  query: {
    'office[]': orderListQuery['office[]'],
    limit: withinParameter(limit, 'Largest number of records of each kind.', 5),
  },
  answer: attentionAnswer,
  free: call => {
    const { query } = call.input
    const { unconnected } = call.services
    return call.answer(() =>
      call.read(scope => findAttention(scope, { officeIds: query['office[]'], limit: query.limit, unconnected })),
    )
  },
})
