import type { AgentOrder } from '../../domain/bookings/agent-orders.ts'
import { type Language, languages } from '../../domain/bookings/language.ts'
import { propertyAddress } from '../../domain/messages/message-values.ts'
import { statusOf } from '../../domain/orders/order.ts'
import type { Agent } from '../../domain/people/contact.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { companyAddress } from '../../domain/tenants/company-address.ts'
import { body, field, required, writtenField } from '../body-codec.ts'
import { shownStatuses, showState } from '../orders/status-wire.ts'
import { answerTable, recordTable } from '../record-table.ts'
import { boolean, integer, listOf, orNull, text, wallTime } from '../values.ts'
import { sampleStart } from './booking-form-wire.ts'

/** Of the link of an agent. */
export const sampleAgentToken =
  '0b6f2c1e-8d4a-4f0e-9a77-3c5d1e2f4a6b-1790000000-sQ7nVb2Lx9KpW4zTjR8mYc1HfG5dA0uEoNiS6tPqXvM'

export const agentLinkBody = body<{ readonly email: string; readonly language: Language }>(
  'BookingAgentFields',
  'Where the link goes.',
  {
    email: required(writtenField('emailaddress', text('Email address of the agent.'), 'nora@example.com')),
    language: field(
      'language',
      { type: 'string', enum: [...languages], default: 'en', description: 'The language of the email.' },
      (fields, name): Language => languages.find(each => each === fields.text(name)) ?? 'en',
      'en',
    ),
  },
)

export const agentLinkAnswer = answerTable<{ readonly sent: boolean }>({
  sent: [boolean('The same whether or not an agent has the address.'), ({ sent }) => sent, true],
})

export interface ShownAgent {
  readonly agent: Agent
  readonly orders: readonly AgentOrder[]
  readonly company: Company
  readonly publicUrl: string
}

type ShownInspection = AgentOrder & Pick<ShownAgent, 'company' | 'publicUrl'>

const inspection = recordTable<ShownInspection>('BookingInspection', 'An inspection of an agent.', {
  oid: [integer('Number of the order.'), ({ order }) => order.oid, 1042],
  orderstatus: [
    { type: 'string', enum: shownStatuses, description: 'State.' },
    ({ order }) => showState(statusOf(order)),
    'scheduled',
  ],
  upcoming: [boolean('Whether it is still to come.'), ({ isUpcoming }) => isUpcoming, true],
  side: [{ type: 'string', enum: ['buyer', 'seller'], description: 'Whose agent it is.' }, ({ side }) => side, 'buyer'],
  start: [orNull(wallTime('Start.')), ({ order }) => order.startsAt ?? null, sampleStart],
  address: [text('The house.'), ({ order }) => propertyAddress(order), '600 E 4th St, Charlotte, NC 28202'],
  services: [
    listOf({ type: 'string' }, 'Names of the services.'),
    ({ order }) => order.services.map(({ name }) => name),
    ['Home Inspection'],
  ],
  inspectors: [
    listOf({ type: 'string' }, 'Who comes.'),
    ({ order, company }) => order.inspectors.flatMap(({ userId }) => company.users.get(userId)?.displayName ?? []),
    ['Marcus Bell'],
  ],
  reports: [
    text('The page with its public reports, for the agent of the buyer; `""` if there are none.'),
    ({ reports, company, publicUrl }) => (reports ? `${companyAddress(company, publicUrl).url}/d/${reports}` : ''),
    '',
  ],
})

export const agentAnswer = answerTable<ShownAgent>({
  name: [text('Display name.'), ({ agent }) => agent.displayName, 'Nora Patel'],
  inspections: [
    listOf(inspection.schema, 'Those to come by time, then the past ones, newest first: 60 at most.'),
    ({ orders, company, publicUrl }) =>
      orders.map(order => inspection.show({ ...order, company, publicUrl }, undefined)),
    [inspection.example],
  ],
})
