import type { MessageValues } from './message-values.ts'

const person = (firstName: string, lastName: string, phone: string) => ({
  ...{ name: `${firstName} ${lastName}`, first_name: firstName, last_name: lastName },
  ...{ email: `${firstName.toLowerCase()}@example.com`, phone },
})
const client = person('Rosa', 'Whitfield', '704-555-0199')
const inspector = person('Daniel', 'Okafor', '704-555-0142')

/** A value for every name that a template may use. A template is rendered with them before it is saved. */
export const sampleValues = {
  recipient: { name: client.name, first_name: client.first_name, last_name: client.last_name },
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
    minutes_late: 15,
    expected_time: '9:15 AM',
    cancelled: true,
    cancel_reason: 'The buyer withdrew',
    change_url: 'https://inspections.example.com/demo/book/x2Lq7VnB4sTz9KpW',
    pay_url: 'https://inspections.example.com/demo/book/pay/9b1d6c2e-f3Qa8Vb2Xw7Yz1',
    due: '$337.50',
  },
  client,
  buyers_agent: { ...person('Nora', 'Patel', '704-555-0165'), agency: 'Queen City Homes' },
  sellers_agent: { ...person('Tom', 'Gale', '704-555-0178'), agency: 'Piedmont Realty' },
  inspectors: [inspector],
  inspector,
  company: { name: 'Tryon Oak Home Inspections', phone: '704-555-0100', email: 'office@example.com' },
  office: { name: 'Charlotte', phone: '704-555-0100', address: '1820 South Tryon Street, Charlotte, NC 28203' },
} satisfies MessageValues

/** A name that a template may use, with what it stands for in an order like the sample. */
export interface TemplateWord {
  /** As `order.street`. */
  readonly name: string
  readonly example: string
  /** The template text that shows the value. */
  readonly insert: string
}

/** Lists and conditions need more than their name. */
const special: Readonly<Record<string, Omit<TemplateWord, 'name'>>> = {
  'order.services': { example: 'Home Inspection, Radon Test', insert: '{{ order.services | join: ", " }}' },
  'order.fees': {
    example: 'Home Inspection: $425.00',
    insert: '{% for fee in order.fees %}{{ fee.name }}: {{ fee.amount }}\n{% endfor %}',
  },
  'order.cancelled': {
    example: 'The inspection is cancelled.',
    insert: '{% if order.cancelled %}The inspection is cancelled.{% endif %}',
  },
  inspectors: {
    example: 'Daniel Okafor, 704-555-0142',
    insert: '{% for person in inspectors %}{{ person.name }}, {{ person.phone }}\n{% endfor %}',
  },
}

export const templateWords: readonly TemplateWord[] = wordsOf(sampleValues, '')

function wordsOf(values: object, prefix: string): TemplateWord[] {
  return Object.entries(values).flatMap(([member, value]): TemplateWord[] => {
    const name = prefix + member
    const more = special[name]
    if (more) return [{ name, ...more }]
    if (typeof value === 'object') return wordsOf(value, `${name}.`)
    return [{ name, example: String(value), insert: `{{ ${name} }}` }]
  })
}
