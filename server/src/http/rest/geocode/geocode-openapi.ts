import { Refusal } from '../../../domain/refusal.ts'
import type { Operation, Parameter } from '../../openapi/operation.ts'
import { listOf, number, text, warnings } from '../../openapi/values.ts'

const required = (description: string, example: string): Parameter => ({
  schema: text(description),
  example,
  isRequired: true,
})

export const geocodeOperation: Operation = {
  name: 'geocode',
  group: 'Places',
  summary: 'Where is this house?',
  description:
    'Corrects an address and puts it on the map. City, state and ZIP are checked against a table that comes with the service; where it is set up to ask a geocoder, the position is that of the house. **A geocoder that does not answer, or does not know the house, is no error:** the position is then that of the ZIP, and `warnings` says so. An address of which neither city nor ZIP means anything is refused.\n\nNothing is saved. All four fields are needed, and a blank one is missing.',
  query: {
    address1: required('Street line, with or without an apartment.', '600 E 4th St'),
    city: required('City.', 'Charlotte'),
    state: required('State, abbreviated or not.', 'NC'),
    zip: required('ZIP code, with or without the four digits behind it.', '28202'),
  },
  answer: {
    members: {
      address1: text('Street line, spelled as the post would.'),
      city: text('City.'),
      state: text('Name of the state.'),
      stateabbreviation: text('Its two letters.'),
      zip: text('ZIP code.'),
      county: text('County. `""` where it is not known.'),
      latitude: number('Degrees north.'),
      longitude: number('Degrees east: negative in America.'),
      precision: {
        type: 'string',
        enum: ['rooftop', 'street', 'zip'],
        description: 'What the position is that of: the house, its street, or only its ZIP.',
      },
      corrections: listOf(
        { type: 'string' },
        'What was changed, in words: which field, from what, to what, and why. Empty where nothing was.',
      ),
    },
    optional: {
      warnings: { ...warnings, description: 'What is doubtful, in words. Left out where there is nothing to tell.' },
    },
    example: {
      address1: '600 E 4th St',
      city: 'Charlotte',
      state: 'North Carolina',
      stateabbreviation: 'NC',
      zip: '28202',
      county: 'Mecklenburg',
      latitude: 35.2273,
      longitude: -80.8442,
      precision: 'zip',
      corrections: ['zip: "82202" became "28202", the one ZIP like it of Charlotte, NC'],
    },
  },
  refuses: [
    new Refusal('fields.missing', { fields: ['address1', 'city', 'state', 'zip'] }),
    new Refusal('address.unknown', { city: 'Erewhon', state: 'Utopia', zip: '00000' }),
    new Refusal('text.unreadable', { field: 'address1' }),
    new Refusal('text.too-long', { field: 'address1', limit: 10_000 }),
  ],
}
