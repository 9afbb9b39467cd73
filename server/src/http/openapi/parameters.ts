import type { Parameter } from './operation.ts'
import { sample } from './samples.ts'
import { id, text } from './values.ts'

/** Parameters that several routes have. */

export const lookupOffice: Parameter = {
  schema: id(
    'The office that services, packages, people and open time are looked up in. Left out, or not known to the company, it is the primary office. Send the same one with every call of a booking, and as `officeuuid` on the order.',
  ),
  example: sample.office,
}

export const orderInPath: Parameter = {
  schema: text('The order: its id, or the number staff know it by (`oid`).'),
  example: sample.order,
}

export function emailInPath(whose: string): Parameter {
  return {
    schema: text(
      `The email address of ${whose}, URL-encoded. Upper and lower case are the same; of several matches the oldest answers.`,
    ),
    example: `${whose.split(' ').at(-1)}@example.com`,
  }
}
