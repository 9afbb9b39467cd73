import type { Parameter } from './operation.ts'
import { sample } from './samples.ts'
import { id, text } from './values.ts'

export const lookupOffice: Parameter = {
  schema: id(
    'The office for lookups of services, packages, people and open time. By default, or if unknown, the primary office. Send the same office with every call of a booking, and as `officeuuid` on the order.',
  ),
  example: sample.office,
}

export const orderInPath: Parameter = {
  schema: text('The order: its id or its number (`oid`).'),
  example: sample.order,
}

export function emailInPath(whose: string): Parameter {
  return {
    schema: text(
      `The email address of ${whose}, URL-encoded. Case is ignored; of several matches the oldest is returned.`,
    ),
    example: `${whose.split(' ').at(-1)}@example.com`,
  }
}
