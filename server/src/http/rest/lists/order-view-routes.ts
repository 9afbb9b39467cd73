import { mistakeIn } from '../../../domain/refusal.ts'
import { maxOrderViews } from '../../../domain/search/order-view.ts'
import { listOrderViews, removeOrderView, saveOrderView } from '../../../domain/search/order-views.ts'
import { orderViewBody, orderViewsAnswer } from '../../../wire/lists/order-view-wire.ts'
import { textParameter } from '../../../wire/parameters.ts'
import { operation } from '../operation.ts'

const ofViews = { path: '/me/views', group: 'Searching', answer: orderViewsAnswer, dropsNothing: true } as const

export const orderViewRoutes = [
  operation({
    ...ofViews,
    method: 'GET',
    name: 'orderViews',
    summary: 'List own views of orders',
    description: 'Lists of orders that the user of the key or the session has kept under a name.',
    inTransaction: listOrderViews,
  }),
  operation({
    ...ofViews,
    method: 'POST',
    name: 'saveOrderView',
    summary: 'Save an own view of orders',
    description: `Returns all views of the user, at most ${maxOrderViews}. Every user has own views, on every device.`,
    body: orderViewBody,
    refuses: [mistakeIn('name', 'has more than 60 characters')],
    inTransaction: (scope, { body }) => saveOrderView(scope, body),
  }),
  operation({
    ...ofViews,
    method: 'DELETE',
    name: 'removeOrderView',
    summary: 'Remove an own view of orders',
    description: 'Returns the views that remain. A name that no view has removes none.',
    query: { name: textParameter('The name of the view.', 'Drafts of Ana') },
    inTransaction: (scope, { query }) => removeOrderView(scope, query.name ?? ''),
  }),
]
