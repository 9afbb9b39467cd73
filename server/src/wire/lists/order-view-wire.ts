import type { OrderView } from '../../domain/search/order-view.ts'
import { body, notBlank, orBlank, required, textField } from '../body-codec.ts'
import { listAnswer, recordTable } from '../record-table.ts'
import { text } from '../values.ts'

const described = {
  name: 'What the user calls it.',
  query: 'Search, filters and sorting, as in an address. The program that shows the list decides what it means.',
  columns: 'The columns in their order, separated by commas; `""` for the usual ones.',
}
const example = { name: 'Drafts of Ana', query: 'state=draft&sort=appointment', columns: 'appointment,client' }

const orderViewRecord = recordTable<OrderView>('OrderView', 'A list of orders that a user looks at again.', {
  name: [text(described.name), view => view.name, example.name],
  query: [text(described.query), view => view.query, example.query],
  columns: [text(described.columns), view => view.columns, example.columns],
})

export const orderViewsAnswer = listAnswer('views', orderViewRecord, 'The views of the user, by name.')

export const orderViewBody = body('OrderViewFields', 'A view of the same name is replaced.', {
  name: required(notBlank(textField('name', described.name, example.name))),
  query: orBlank(textField('query', described.query, example.query)),
  columns: orBlank(textField('columns', described.columns, example.columns)),
})
