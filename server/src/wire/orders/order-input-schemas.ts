import { maxControls } from '../../domain/tenants/controls.ts'
import type { Part } from '../body-codec.ts'
import type { Schema } from '../schema.ts'
import { id, idOrEmpty, number, text } from '../values.ts'
import { noteRecord } from './order-parts-wire.ts'

export const uuid: Schema = { type: 'string', format: 'uuid' }

/** A person under the name that the record shows. */
export const emptiable = (description: string): Schema => ({
  ...idOrEmpty(''),
  description: `${description} On an update, an empty text takes the person off the order.`,
})

export const upTo = (maxItems: number, items: Schema, description: string): Schema => ({
  type: 'array',
  items,
  maxItems,
  description,
})

export const sentControls = (description: string) =>
  upTo(
    maxControls,
    {
      type: 'object',
      properties: {
        id: {
          anyOf: [{ type: 'string' }, { type: 'integer' }],
          description: 'The custom field: its id or its name. An unknown one is dropped, with a warning.',
        },
        value: {
          anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }],
          description: 'Its value; an empty text clears it. One that does not fit the type is ignored, with a warning.',
        },
      },
      required: ['id', 'value'],
    },
    description,
  )

/** The word `now` instead of a local time. */
export const orNow = ({ pattern = '', ...schema }: Schema): Schema => ({
  ...schema,
  pattern: `^now$|${pattern}`,
})

export const sentClient: Schema = {
  anyOf: [
    {
      type: 'object',
      properties: {
        name: text('Display name.'),
        email: text('Email address of a new client.'),
        mobile: text('Mobile phone of a new client.'),
      },
      required: ['name'],
    },
    uuid,
  ],
  description:
    'Alternative to `clientuuid`: finds the client with this display name, or creates one. An array of one object works too. A known `clientuuid` takes precedence. A text is the id of the client, as the record shows it.',
}

const shownService: Schema = {
  type: 'object',
  properties: { id: id('The service.'), name: text('Its name, which is ignored.') },
  required: ['id'],
}

export const sentServices: Schema = { anyOf: [uuid, shownService] }

const sentFee: Schema = {
  type: 'object',
  properties: {
    feeid: id('The fee. **An unknown fee refuses the whole request.**'),
    value: number('Amount, in dollars.'),
  },
  required: ['feeid', 'value'],
}

const shownFee: Schema = {
  type: 'object',
  properties: {
    id: id('The fee.'),
    name: text('Its name, which is ignored.'),
    amount: number('Amount, in dollars.'),
  },
  required: ['id', 'amount'],
}

export const sentFees: Schema = { anyOf: [sentFee, shownFee] }

const sentNote: Schema = {
  type: 'object',
  properties: {
    owner: id('The author, a user. An unknown one is dropped, and the note has no author.'),
    text: text('The note.'),
  },
  required: ['text'],
}

const shownNote: Schema = {
  type: 'object',
  properties: {
    temp: text('Ignored.'),
    dte: text('When it was written, which says that the note was read.'),
    user: { ...noteRecord.schema.properties?.user, description: 'The author, as the note shows it.' },
    text: text('The note.'),
  },
  required: ['dte', 'text'],
}

export const sentNotes: Schema = { anyOf: [sentNote, shownNote] }

export const dropped = 'An id unknown to the company is dropped, with a warning.'

export const sameAs = (name: string) => id(`The same as \`${name}\`, which takes precedence.`)

export const sameOrEmpty = (name: string) => emptiable(`The same as \`${name}\`, which takes precedence.`)

/** A reference under its name of the interface, and under the one that the record shows. */
export const reference = (
  name: string,
  shown: string,
  description: string,
  same = sameAs,
): Part<string | undefined> => ({
  schemas: { [name]: id(description), [shown]: same(name) },
  read: fields => {
    const other = fields.text(shown)
    return fields.text(name) ?? other
  },
})
