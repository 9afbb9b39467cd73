import type { MessageValues } from './message-values.ts'

const person = { name: 'Rosa Whitfield', first_name: 'Rosa', last_name: 'Whitfield' }
const contact = { ...person, email: 'rosa@example.com', phone: '704-555-0199' }
const agent = { ...contact, agency: 'Queen City Homes' }

/** Everything a template may name, with a value: a template is tried with these before it is kept. */
export const sampleValues: MessageValues = {
  recipient: person,
  order: {
    number: '1042',
    street: '1420 Dilworth Road',
    city: 'Charlotte',
    state: 'NC',
    zip: '28203',
    address: '1420 Dilworth Road, Charlotte, NC 28203',
    square_feet: 2450,
    year_built: 1938,
    date: 'Tuesday, December 1, 2026',
    short_date: 'Tue, Dec 1',
    time: '9:00 AM',
    end_time: '12:00 PM',
    duration: '3 hours',
    services: ['Home Inspection', 'Radon Test'],
    fees: [{ name: 'Home Inspection', amount: '$425.00' }],
    total: '$425.00',
    report_number: 'R-1042',
  },
  client: contact,
  buyers_agent: agent,
  sellers_agent: agent,
  inspectors: [contact],
  inspector: contact,
  company: { name: 'Tryon Oak Home Inspections', phone: '704-555-0100', email: 'office@example.com' },
  office: { name: 'Charlotte', phone: '704-555-0100', address: '1820 South Tryon Street, Charlotte, NC 28203' },
}
