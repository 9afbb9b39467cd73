import { Refusal } from '../domain/refusal.ts'
import type { Parameter } from './operation.ts'
import { flagParameter, momentParameter } from './parameters.ts'
import { sample, unknownId } from './samples.ts'
import type { Schema } from './schema.ts'
import { id, text } from './values.ts'

/** Parameters, refusals and texts that several resources use. */

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

export const withallcontrols = flagParameter(
  '`controls` has all custom fields of the company, those without a value too.',
)

export const unmodifiedSince = momentParameter(
  'Refuses the change if the record has another `modified`: send it as it was read.',
  '',
)

export const orderInBody: Schema = {
  anyOf: [{ type: 'string' }, { type: 'integer' }],
  description: 'The order: its id or its number.',
}

export const noOrder = new Refusal('order.unknown', { id: unknownId })
export const removedOrder = new Refusal('order.removed', { id: sample.order })
export const mayNotEdit = new Refusal('access.missing-privilege', { privilege: 'EDIT_INSPECTIONS' })
export const needsEdit = '\n\nNeeds the privilege `EDIT_INSPECTIONS`, which `CREATE_INSPECTIONS` includes.'
export const needsEditOrInspector = `${needsEdit} An inspector on the order does not need it.`
