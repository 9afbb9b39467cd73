import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cpuMsOf } from '../../../test/cpu-time.ts'
import { readStreetLine, showStreetLine } from './street-line.ts'

const normalise = (text: string) => showStreetLine(readStreetLine(text))

const lines: readonly [written: string, normalised: string][] = [
  // Case and whitespace.
  ['123 main st', '123 Main St'],
  ['  123   MAIN\tSTREET  ', '123 Main St'],
  ['123 Main St', '123 Main St'],
  ['123 Main St.', '123 Main St'],
  ['123 main st,', '123 Main St'],
  ['1500 mcdonald ave', '1500 McDonald Ave'],
  ["12 O'BRIEN LN", "12 O'Brien Ln"],
  ["12 MEN'S LN", "12 Men's Ln"],
  ['9 MacArthur Blvd', '9 MacArthur Blvd'],
  ['9 WINSTON-SALEM RD', '9 Winston-Salem Rd'],
  ['1 AVENUE OF THE AMERICAS', '1 Avenue of the Americas'],
  ['44 MLK BLVD', '44 MLK Blvd'],
  // Directions.
  ['123 North Main Street', '123 N Main St'],
  ['123 N. Main St', '123 N Main St'],
  ['123 Main Street Northwest', '123 Main St NW'],
  ['123 Main St N.W.', '123 Main St NW'],
  ['123 North West Main St', '123 NW Main St'],
  ['123 Main St South East', '123 Main St SE'],
  ['123 NW Main St', '123 NW Main St'],
  ['123 Main NW', '123 Main NW'],
  ['123 North St', '123 North St'],
  ['123 South Avenue West', '123 South Ave W'],
  ['1200 N St NW', '1200 N St NW'],
  ['123 S West St', '123 S West St'],
  ['123 W Lake', '123 W Lake'],
  ['123 Key West', '123 Key West'],
  ['12 Avenue N', '12 Avenue N'],
  ['1000 South 300 West', '1000 S 300 W'],
  ['350 E 5TH', '350 E 5th'],
  ['77 North South Temple', '77 N South Temple'],
  // Valid streets.
  ['1 Oak Avenue', '1 Oak Ave'],
  ['1 Oak Boulevard', '1 Oak Blvd'],
  ['1 Oak Terrace', '1 Oak Ter'],
  ['1 Oak Parkway', '1 Oak Pkwy'],
  ['1 Oak Crossing', '1 Oak Xing'],
  ['1 Silver Lake', '1 Silver Lk'],
  ['1 Avenue Road', '1 Avenue Rd'],
  ['1 Saint James Place', '1 Saint James Pl'],
  ['1 Broadway', '1 Broadway'],
  ['1 Court', '1 Court'],
  // House numbers, fractions, ordinals.
  ['123a Main St', '123A Main St'],
  ['123 1/2 Main St', '123 1/2 Main St'],
  ['123½ Main St', '123 1/2 Main St'],
  ['12-34 31st Road', '12-34 31st Rd'],
  ['n6w23001 Bluemound Road', 'N6W23001 Bluemound Rd'],
  ['15 42ND STREET', '15 42nd St'],
  ['One Main Street', 'One Main St'],
  // Units.
  ['123 Main St Apt 4', '123 Main St Apt 4'],
  ['123 Main Street, Apartment 4b', '123 Main St Apt 4B'],
  ['123 Main St #4', '123 Main St # 4'],
  ['123 Main St # 4', '123 Main St # 4'],
  ['123 Main St Apt #4', '123 Main St Apt 4'],
  ['123 Main St apt4b', '123 Main St Apt 4B'],
  ['123 Main St., Suite 200', '123 Main St Ste 200'],
  ['123 Main St Unit A-1', '123 Main St Unit A-1'],
  ['123 Main St Building 4 Apartment 2', '123 Main St Bldg 4 Apt 2'],
  ['123 Main St 2nd Floor', '123 Main St Fl 2'],
  ['123 Main St Floor 2', '123 Main St Fl 2'],
  ['123 Main St Rear', '123 Main St Rear'],
  ['123 Main St NW Penthouse', '123 Main St NW Ph'],
  ['Apt 4, 123 Main Street', '123 Main St Apt 4'],
  ['#4 123 Main Street', '123 Main St # 4'],
  ['Unit #4 - 123 Main', 'Unit # 4 - 123 Main'],
  ['12 Front Street', '12 Front St'],
  ['12 Lower River Road', '12 Lower River Rd'],
  ['500 Old Unit Rd', '500 Old Unit Rd'],
  ['12 Lot 4', '12 Lot 4'],
  ['1 Market Plaza Suite 400', '1 Market Plz Ste 400'],
  ['us-70 unit aa # north', 'US Highway 70 Unit AA # N'],
  // Boxes and routes.
  ['P.O. Box 12', 'PO Box 12'],
  ['po box 12-a', 'PO Box 12-A'],
  ['Post Office Box #12', 'PO Box 12'],
  ['Box 7', 'PO Box 7'],
  ['rural route 2 box 152', 'RR 2 Box 152'],
  ['R.R. 2 Box 152', 'RR 2 Box 152'],
  ['HC 68 Box 23a', 'HC 68 Box 23A'],
  // Highways.
  ['1200 Hwy 16', '1200 Highway 16'],
  ['1200 N Hwy 16 W', '1200 N Highway 16 W'],
  ['1200 State Hwy 60 West', '1200 State Highway 60 W'],
  ['1200 U.S. 70', '1200 US Highway 70'],
  ['1200 us-70', '1200 US Highway 70'],
  ['1200 US Hwy 70 Unit 4', '1200 US Highway 70 Unit 4'],
  ['1200 I-77', '1200 Interstate 77'],
  ['1200 CR 110', '1200 County Road 110'],
  ['1200 Co Rd 110', '1200 County Road 110'],
  ['1200 SR 20', '1200 State Road 20'],
  ['1200 FM 1960', '1200 FM 1960'],
  ['1200 Farm to Market Rd 1960', '1200 FM 1960'],
  ['1200 Rte 9', '1200 Route 9'],
  ['1200 Old Highway', '1200 Old Hwy'],
  // Text without a street.
  ['', ''],
  [' ,;. ', ''],
  ['123', '123'],
  ['St', 'St'],
  ['N', 'N'],
  ['#', '#'],
  ['Calle Niño', 'Calle Niño'],
]
for (const [written, normalised] of lines) {
  test(`4 the street line ${JSON.stringify(written)} is ${JSON.stringify(normalised)}`, () => {
    assert.equal(normalise(written), normalised)
  })
}

test('4 the unit is separated from the street, and a box is not a house', () => {
  assert.deepEqual(readStreetLine('apt 4b 12 elm street'), { street: '12 Elm St', unit: 'Apt 4B', isBox: false })
  assert.deepEqual(readStreetLine('p.o. box 9'), { street: 'PO Box 9', unit: '', isBox: true })
})

const word = fc.oneof(
  fc.constantFrom(...lines.flatMap(([written]) => written.split(/\s+/))),
  fc.constantFrom(
    'North',
    'south',
    'W',
    'ne',
    'Street',
    'ave',
    'Lake',
    'Apt',
    '#',
    'unit',
    'lot',
    '4',
    '4b',
    'B',
    '12',
  ),
  fc.constantFrom(
    'hwy',
    'US',
    'county',
    'road',
    'I',
    'state',
    'box',
    'PO',
    'rear',
    'floor',
    '2nd',
    'of',
    '1/2',
    'Mc',
    'é',
  ),
  fc.string({ maxLength: 4 }),
)
const soup = fc.array(word, { maxLength: 9 }).map(words => words.join(' '))

test('4 normalising a normalised line changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(soup, fc.string({ unit: 'binary' })), text => {
      const once = normalise(text)
      assert.equal(normalise(once), once)
    }),
    { numRuns: 3_000 },
  )
})

test('4 no number is lost, at any position', () => {
  const digits = (text: string) => text.replaceAll(/\D/g, '').length
  const plain = soup.filter(text => !/[½¼¾]/.test(text))
  fc.assert(
    fc.property(plain, text => assert.equal(digits(normalise(text)), digits(text))),
    { numRuns: 1_000 },
  )
})

test('4 no text makes the normaliser throw or grow beyond bounds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => {
      assert.ok(normalise(text).length <= 3 * text.length + 20)
    }),
  )
})

test('4 the time for a long line is linear in its length', () => {
  for (const text of ['#', ' ', '.', 'N ', 'Apt 4 ', 'a.', '-', "'", '½', '1/2 ', 'St ']) {
    const ms = cpuMsOf(() => normalise(text.repeat(10_000 / text.length)))
    assert.ok(ms < 2_000, `${JSON.stringify(text)} took ${ms} ms`)
  }
})
