import { maxEntries } from '../../domain/orders/order.ts'
import type { Fields } from '../fields.ts'
import type { Schema } from '../schema.ts'
import { text } from '../values.ts'

export const textOf = (fields: Fields, name: string) => fields.text(name)
export const flagOf = (fields: Fields, name: string) => fields.flag(name)
export const uuid: Schema = { type: 'string', format: 'uuid' }

export const upTo = (maxItems: number, items: Schema, description: string): Schema => ({
  type: 'array',
  items,
  maxItems,
  description,
})

export const dropped = 'An id unknown to the company is dropped, with a warning.'

export const sentControls = (description: string) =>
  upTo(
    maxEntries,
    {
      type: 'object',
      properties: {
        id: text('The custom field: its id or its name. An unknown one is dropped, with a warning.'),
        value: {
          anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }],
          description: 'Its value; an empty text clears it. One that does not fit the type is ignored, with a warning.',
        },
      },
      required: ['id', 'value'],
    },
    description,
  )
