import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { openAtlas } from '../../platform/geocoding/atlas-file.ts'
import { placeAddress, type WrittenAddress } from './place-address.ts'

const atlas = await openAtlas()
const place = (address: WrittenAddress) => placeAddress(atlas, address)

/** The parts of `Charlotte, NC 28202`. */
function at(text: string): WrittenAddress {
  const [, city = '', state = '', zip = ''] = /^(.*?), ?(.*) (\S+)$/.exec(text) ?? []
  return { address1: '1 Elm St', city, state, zip }
}

const placed: readonly [why: string, written: string, placed: string, corrected: string][] = [
  ['city, state and ZIP agree', 'Charlotte, NC 28202', 'Charlotte, NC 28202', ''],
  ['the state may be a name', 'Charlotte, north carolina 28202', 'Charlotte, NC 28202', ''],
  ['four digits more stay', 'Charlotte, NC 28202-1234', 'Charlotte, NC 28202-1234', ''],
  ['four digits more get their dash', 'Charlotte, NC 282021234', 'Charlotte, NC 28202-1234', 'zip'],
  ['a city gets its spelling', 'CHARLOTTE, NC 28202', 'Charlotte, NC 28202', 'city'],
  ['short forms of a city are known', 'Saint Louis, MO 63101', 'St. Louis, MO 63101', 'city'],
  ['also without the dot', 'N Charleston, SC 29405', 'North Charleston, SC 29405', 'city'],
  ['a city with its state is one', 'Washington D.C., DC 20001', 'Washington, DC 20001', 'city'],
  ['also a town without a ZIP', 'Mint Hill NC, NC 28227', 'Mint Hill, NC 28227', 'city'],
  ['a misspelled city is that of the ZIP', 'Charlote, NC 28202', 'Charlotte, NC 28202', 'city'],
  ['a city with other ZIPs is that of the ZIP', 'Raleigh, NC 28202', 'Charlotte, NC 28202', 'city'],
  ['a town without a ZIP is kept where it is near', 'Mint Hill, NC 28227', 'Mint Hill, NC 28227', ''],
  ['a quarter too', 'Hollywood, CA 90028', 'Hollywood, CA 90028', ''],
  ['but not where it is far', 'Mint Hill, NC 27601', 'Raleigh, NC 27601', 'city'],
  ['a wrong state is that of city and ZIP', 'Charlotte, SC 28202', 'Charlotte, NC 28202', 'state'],
  ['a state that is not one is that of the ZIP', 'Charlotte, Catalonia 28202', 'Charlotte, NC 28202', 'state'],
  ['a ZIP around the city is believed', 'Las Vegas, NV 89052', 'Henderson, NV 89052', 'city'],
  ['also where the city has one ZIP only', 'Cornelius, NC 28202', 'Charlotte, NC 28202', 'city'],
  ['also around a town without a ZIP', 'Mint Hill, NC 28025', 'Concord, NC 28025', 'city'],
  ['far away, a city with one ZIP has that', 'Cornelius, NC 27601', 'Cornelius, NC 28031', 'zip'],
  ['also in another state', 'Cornelius, NC 29201', 'Cornelius, NC 28031', 'zip'],
  ['also with an unknown ZIP', 'Cornelius, NC 99998', 'Cornelius, NC 28031', 'zip'],
  ['swapped digits are put right', 'Charlotte, NC 82202', 'Charlotte, NC 28202', 'zip'],
  ['one wrong digit too', 'Charlotte, NC 27202', 'Charlotte, NC 28202', 'zip'],
  ['lost zeros come back', 'Boston, MA 2116', 'Boston, MA 02116', 'zip'],
  ['but only into their state', 'Charlotte, NC 2116', 'Charlotte, NC 2116', ''],
  ['four digits more are dropped with their ZIP', 'Cornelius, NC 27601-1234', 'Cornelius, NC 28031', 'zip'],
  ['against city and state the ZIP still counts', 'Charlotte, NC 90210', 'Beverly Hills, CA 90210', 'city state'],
  ['an unknown ZIP of a city with many is kept', 'Charlotte, NC 28200', 'Charlotte, NC 28200', ''],
  ['also one that is none', 'Charlotte, NC none', 'Charlotte, NC none', ''],
  ['a territory is placed', 'San Juan, PR 00907', 'San Juan, PR 00907', ''],
  ['and another', 'hagåtña, Guam 96910', 'Hagatna, GU 96910', 'city'],
]
for (const [why, written, expected, corrected] of placed) {
  test(`4 geocode ${why}: ${written}`, () => {
    const found = place(at(written)) ?? assert.fail('it was not placed')
    assert.equal(`${found.city}, ${found.state} ${found.zip}`, expected)
    assert.equal(found.corrections.map(({ field }) => field).join(' '), corrected)
  })
}

for (const written of ['Nowhere, NC 99998', 'Charlotte, XX 99998', 'Charlotte, ON none', '__proto__, NC 00000']) {
  test(`4 geocode cannot place ${written}`, () => assert.equal(place(at(written)), undefined))
}

test('4 geocode lists each correction with the old value, the new value and the reason', () => {
  const found = place({ address1: '12 elm street', city: 'Raleigh', state: 'SC', zip: '28202' })
  assert.deepEqual(found?.corrections, [
    { field: 'address1', from: '12 elm street', to: '12 Elm St', why: '' },
    { field: 'city', from: 'Raleigh', to: 'Charlotte', why: 'the city of 28202' },
    { field: 'state', from: 'SC', to: 'NC', why: 'the state of 28202' },
  ])
  const [correction] = place(at('Charlotte, NC 82202'))?.corrections ?? []
  assert.equal(correction?.why, 'the one ZIP like it of Charlotte, NC')
})

test('4 geocode warns of an unknown ZIP and of one that contradicts city and state', () => {
  assert.match(
    place(at('Charlotte, NC 28200'))?.notes.join() ?? '',
    /^zip: 28200 is not known here; .* in Charlotte, NC$/,
  )
  assert.match(
    place(at('Charlotte, NC 90210'))?.notes.join() ?? '',
    /^zip: 90210 is in Beverly Hills, CA; if Charlotte, NC/,
  )
  assert.match(place(at('Raleigh, NC 28202'))?.notes.join() ?? '', /^zip: 28202 is in Charlotte, NC; if Raleigh, NC/)
  assert.deepEqual(place(at('Charlotte, NC 28202'))?.notes, [])
  assert.deepEqual(place(at('Las Vegas, NV 89052'))?.notes, [])
  assert.deepEqual(place(at('Nowhere, SC 28202'))?.notes, [])
})

test('4 geocode knows county and position of ZIPs from coast to coast', () => {
  const known: readonly [zip: string, county: string, latitude: number, longitude: number][] = [
    ['28202', 'Mecklenburg', 35.23, -80.84],
    ['10001', 'New York', 40.75, -74],
    ['63101', 'St. Louis City', 38.63, -90.19],
    ['70112', 'Orleans', 29.96, -90.08],
    ['99501', 'Anchorage', 61.22, -149.86],
    ['96813', 'Honolulu', 21.31, -157.86],
    ['00907', 'San Juan', 18.45, -66.09],
    ['96910', 'Guam', 13.45, 144.75],
  ]
  for (const [zip, county, latitude, longitude] of known) {
    const area = atlas.findZip(zip) ?? assert.fail(`${zip} is missing`)
    assert.equal(area.county, county)
    assert.ok(Math.abs(area.latitude - latitude) < 0.05 && Math.abs(area.longitude - longitude) < 0.05, zip)
  }
})

test('4 geocode names the eight counties of Connecticut, and no planning region', () => {
  const zips = Array.from({ length: 1_000 }, (_, i) => atlas.findZip(`06${String(i).padStart(3, '0')}`))
  const counties = new Set(zips.filter(area => area?.state === 'CT').map(area => area?.county))
  const eight = ['Fairfield', 'Hartford', 'Litchfield', 'Middlesex', 'New Haven', 'New London', 'Tolland', 'Windham']
  assert.deepEqual([...counties].sort(), eight)
  // Of each region a town in the county most of it is in, and one of each other.
  const known = `06103 Hartford, 06084 Tolland, 06604 Fairfield, 06457 Middlesex, 06371 New London, 06702 New Haven, 06484 Fairfield,
    06010 Hartford, 06795 Litchfield, 06260 Windham, 06384 New London, 06790 Litchfield, 06013 Hartford, 06511 New Haven,
    06320 New London, 06226 Windham, 06902 Fairfield, 06776 Litchfield`
  for (const [zip = '', county] of known.split(',').map(text => [text.trim().slice(0, 5), text.trim().slice(6)]))
    assert.equal(atlas.findZip(zip)?.county, county, zip)
})

const text = fc.oneof(
  fc.constantFrom(
    'Charlotte',
    'Mint Hill',
    'st louis',
    'NC',
    'MO',
    'North Carolina',
    '28202',
    '63101',
    '99998',
    '2116',
  ),
  fc.string({ unit: 'binary' }),
)
const anyAddress = fc.record({ address1: text, city: text, state: text, zip: text })

test('4 geocode never throws, and corrects nothing a second time', () => {
  fc.assert(
    fc.property(anyAddress, address => {
      const once = place(address)
      if (!once) return
      const { street, city, state, zip } = once
      const again = place({ address1: `${street.street} ${street.unit}`.trim(), city, state, zip })
      assert.deepEqual(again?.corrections, [])
    }),
    { numRuns: 2_000 },
  )
})
