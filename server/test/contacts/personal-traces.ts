import { allColumns } from '../isolation/schema-columns.ts'
import type { OrderFixture } from '../orders/order-fixture.ts'

/** Nothing else in the store has these texts. */
export const traces = {
  firstname: 'Zéphyrine',
  lastname: 'Quackenbosch',
  emailaddress: 'Zephyrine.Quackenbosch@example.com',
  mobilephone: '(980) 555-7391',
  workphone: '704-555-7392',
  homephone: '+1 336 555 7393',
  address1: '77 Zephyr Hollow',
  city: 'Quackenville',
  zip: '28999-7394',
  notes: 'Zéphyrine has a zebra.',
}

/** What is left of them wherever they stand, in lower case. */
export const words = [
  'zéphyrine',
  'quackenbosch',
  '5557391',
  '555-7391',
  '555-7392',
  '5557392',
  '555 7393',
  '3365557393',
  'zephyr hollow',
  'quackenville',
  '28999',
  'zebra',
]

/** Every column of every table with one of the texts, whatever its case. */
export function columnsWithTexts({ query }: OrderFixture, texts: readonly string[]): string[] {
  return allColumns()
    .filter(({ isText }) => isText)
    .filter(({ table, name }) =>
      query(`select distinct ${name} as text from ${table} where ${name} is not null`).some(({ text }) =>
        texts.some(each => String(text).toLowerCase().includes(each)),
      ),
    )
    .map(({ table, name }) => `${table}.${name}`)
}
