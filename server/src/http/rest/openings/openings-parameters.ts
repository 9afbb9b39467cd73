import { bounds } from '../../../wire/openings/openings-query.ts'
import type { Parameters } from '../../../wire/operation.ts'
import { idParameter } from '../../../wire/parameters.ts'
import { lookupOffice } from '../../../wire/reused-descriptions.ts'
import { sample } from '../../../wire/samples.ts'
import { id, integer, listOf, number, text, within } from '../../../wire/values.ts'

export const ownHold = idParameter(
  'A hold of yours whose place the appointment will take: its time counts as free. One that has ended is ignored.',
  sample.hold,
)

/** What is searched for. */
export const searchedOpenings: Parameters = {
  'services[]': {
    schema: listOf(
      { type: 'string', format: 'uuid' },
      'Once for each service: only inspectors who can perform all of them are listed, and their durations add up.',
    ),
    example: [sample.service],
  },
  package: { schema: id('A package, for its services.'), example: sample.package },
  squarefeet: { schema: integer('Living area. May change the duration.'), example: 2400 },
  yearbuilt: { schema: integer('Year the house was built. May change the duration.'), example: 1987 },
  foundation: { schema: text('Kind of foundation. May change the duration.'), example: 'Slab' },
  address1: {
    schema: text('Street line. Has no effect: send the coordinates of `/geocode` as `latitude` and `longitude`.'),
    example: '600 E 4th St',
  },
  city: { schema: text('City. Has no effect: `zip` or the coordinates decide.'), example: 'Charlotte' },
  state: { schema: text('State. Has no effect: `zip` or the coordinates decide.'), example: 'NC' },
  zip: {
    schema: text('The ZIP of the house: for service areas, and for drives unless coordinates are sent.'),
    example: '28203',
  },
  latitude: { schema: number('Degrees north, with `longitude`.'), example: 35.2087 },
  longitude: { schema: number('Degrees east.'), example: -80.8307 },
  from: { schema: text('The first day, `YYYY-MM-DD`. Today by default.'), example: '2031-11-06' },
  days: { schema: within(bounds.days, 'Number of days.'), example: 14 },
  offset: { schema: within(bounds.offset, 'Days from today to the first day, instead of `from`.'), example: 1 },
  daysahead: { schema: within(bounds.days, 'The same as `days`.'), example: 14 },
  'inspector[]': {
    schema: listOf(
      { type: 'string', format: 'uuid' },
      'Only these people. **Several are needed at the same time**, unless `people` says how many of them.',
    ),
    example: [sample.inspector],
  },
  people: { schema: within(bounds.people, 'How many people are needed at the same time.'), example: 1 },
  duration: {
    schema: {
      ...integer("Minutes. By default the durations of the services, or else the company's default."),
      minimum: bounds.duration.min,
      maximum: bounds.duration.max,
    },
    example: 180,
  },
  step: {
    schema: {
      ...integer("Minutes between starts, a multiple of 15. By default the company's setting."),
      minimum: bounds.step.min,
      maximum: bounds.step.max,
    },
    example: 30,
  },
  office: lookupOffice,
}
