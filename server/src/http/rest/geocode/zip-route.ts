import { servesZip } from '../../../domain/calendar/find-open-time.ts'
import type { ZipArea } from '../../../domain/places/atlas.ts'
import { stateName } from '../../../domain/places/us-states.ts'
import { readZip } from '../../../domain/places/zip.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { RequestContext } from '../../../domain/tenants/scope.ts'
import { answerTable } from '../../../wire/record-table.ts'
import { lookupOffice } from '../../../wire/reused-descriptions.ts'
import { showFlag } from '../../../wire/spelling.ts'
import { flag, integer, number, text } from '../../../wire/values.ts'
import { inPlace } from '../call.ts'
import { operation } from '../operation.ts'

interface ServedZip {
  readonly area: ZipArea
  readonly inspectors: number
}

const answer = answerTable<ServedZip>({
  zip: [text('The five digits.'), ({ area }) => area.zip, '28203'],
  city: [text('City.'), ({ area }) => area.city, 'Charlotte'],
  state: [text('Name of the state.'), ({ area }) => stateName(area.state), 'North Carolina'],
  stateabbreviation: [text('Its abbreviation.'), ({ area }) => area.state, 'NC'],
  county: [text('County. `""` if unknown.'), ({ area }) => area.county, 'Mecklenburg'],
  latitude: [number('Degrees north.'), ({ area }) => area.latitude, 35.2087],
  longitude: [number('Degrees east; negative in America.'), ({ area }) => area.longitude, -80.8569],
  houses: [
    flag('`no` for post office boxes and large receivers of mail.'),
    ({ area }) => showFlag(area.hasHouses),
    'yes',
  ],
  inspectors: [integer('Inspectors of the office who serve the ZIP.'), ({ inspectors }) => inspectors, 3],
})

export const zipRoute = operation({
  method: 'GET',
  path: '/zip/:zip',
  name: 'zip',
  group: 'Places',
  summary: 'Look up a ZIP',
  description:
    'City, state and position of a ZIP, from a built-in table, and how many inspectors of the office serve it: for a form that fills in the city and warns of a house outside the service area.',
  pathParameters: { zip: { schema: text('ZIP or ZIP+4 code.'), example: '28203' } },
  query: { office: lookupOffice },
  answer,
  refuses: [new Refusal('zip.unknown', { zip: '00000' })],
  free: call =>
    inPlace(call.parts.limits.requests, call.context.company.key, call.reply, async () => {
      const atlas = await call.services.places.atlas()
      const sent = call.input.params.zip
      const area = atlas.findZip(readZip(sent) ?? '')
      if (!area) throw new Refusal('zip.unknown', { zip: sent })
      call.send({ area, inspectors: countInspectors(call.context, area.zip) })
      return true
    }),
})

function countInspectors({ company, office }: Pick<RequestContext, 'company' | 'office'>, zip: string): number {
  const serves = servesZip(company, zip)
  const all = [...company.users.values()]
  return all.filter(user => user.isInspector && user.isShown && user.officeId === office.id && serves(user)).length
}
