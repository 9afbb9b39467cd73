import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countyName } from './county.ts'

const counties: readonly [text: string, name: string][] = [
  ['Mecklenburg County', 'Mecklenburg'],
  ['Mecklenburg', 'Mecklenburg'],
  ['Caddo Parish', 'Caddo'],
  ['Bethel Census Area', 'Bethel'],
  ['Nome (CA)', 'Nome'],
  ['Juneau City and Borough', 'Juneau'],
  ['City and County of San Francisco', 'San Francisco'],
  ['Anchorage Municipality', 'Anchorage'],
  ['Baltimore (city)', 'Baltimore City'],
  ['Colonial Heights (city', 'Colonial Heights City'],
  ['Richmond city', 'Richmond City'],
  ['City of Alexandria', 'Alexandria City'],
  ['Carson City (city)', 'Carson City'],
  ['James City County', 'James City'],
  ['District of Columbia', 'District of Columbia'],
  ['Western Connecticut Planning Region', ''],
  ['South Central Regional', ''],
  ['', ''],
]
for (const [text, name] of counties) {
  test(`4 geocode calls ${JSON.stringify(text)} ${JSON.stringify(name)}`, () => assert.equal(countyName(text), name))
}
