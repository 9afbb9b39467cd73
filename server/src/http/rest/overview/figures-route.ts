import { findFigures } from '../../../domain/overview/find-figures.ts'
import { orderListQuery } from '../../../wire/lists/order-list-wire.ts'
import { figuresAnswer } from '../../../wire/overview/figures-wire.ts'
import { withinParameter } from '../../../wire/parameters.ts'
import { operation } from '../operation.ts'

const weeks = { min: 1, max: 53, fallback: 12 }
const ahead = { min: 0, max: 12, fallback: 0 }

export const figuresRoute = operation({
  method: 'GET',
  path: '/figures',
  name: 'figures',
  group: 'Overview',
  needs: 'EDIT_INSPECTIONS',
  summary: 'Get the figures of some weeks',
  description:
    "Orders and fees a week, and how much of the inspectors' working hours is booked. An office has its own orders and its own inspectors.",
  query: {
    weeks: withinParameter(weeks, 'The number of weeks, up to and with the current one.', 12),
    ahead: withinParameter(ahead, 'The number of weeks after the current one.', 4),
    'office[]': orderListQuery['office[]'],
  },
  answer: figuresAnswer,
  inTransaction: (scope, { query }) =>
    findFigures(scope, { weeks: query.weeks, ahead: query.ahead, officeIds: query['office[]'] }),
})
