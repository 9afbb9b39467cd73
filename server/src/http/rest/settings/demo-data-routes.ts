import { countDemoData, type DemoCounts, removeDemoData } from '../../../domain/company-files/demo-data.ts'
import { mistakeIn } from '../../../domain/refusal.ts'
import { recordAnswer, recordTable } from '../../../wire/record-table.ts'
import { integer, text } from '../../../wire/values.ts'
import { operation } from '../operation.ts'

const countRecord = recordTable<DemoCounts>('SettingsDemoData', 'Numbers of records that the demo was created with.', {
  orders: [integer('Orders that are not removed.'), counts => counts.orders, 40],
  clients: [integer('Clients.'), counts => counts.clients, 25],
  agents: [integer('Agents.'), counts => counts.agents, 10],
  agencies: [integer('Agencies.'), counts => counts.agencies, 6],
  contacts: [integer('Other contacts.'), counts => counts.contacts, 1],
  timeOff: [integer('Blocked times.'), counts => counts.timeOff, 3],
})

const common = {
  needs: 'OWNER',
  group: 'Settings',
  dropsNothing: true,
  path: '/settings/demodata',
  answer: recordAnswer('demodata', countRecord),
} as const

export const demoDataRoutes = [
  operation({
    ...common,
    method: 'GET',
    name: 'settingsDemoData',
    summary: 'Count the demo data',
    description: 'The records that a demo company was created with. All numbers are 0 in every other company.',
    inTransaction: countDemoData,
  }),
  operation({
    ...common,
    method: 'DELETE',
    name: 'removeSettingsDemoData',
    summary: 'Remove the demo data',
    description:
      'Removes all of it in one step, also records that were changed meanwhile, and answers how many there were. Orders stay readable, with `show: "no"`; clients, agents and contacts stay on the orders that you made with them; agencies with people of yours stay. Webhooks get `ORDER_DELETED`, and no message is sent to people. Records that users created are kept. A repeat removes nothing and answers 0.',
    query: {
      company: {
        schema: text('The key of the company, as a confirmation.'),
        example: 'demo',
        isRequired: true,
      },
    },
    refuses: [mistakeIn('company', 'is not the key of this company')],
    inTransaction: (scope, { query }) => removeDemoData(scope, query.company),
  }),
]
