import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAtlas } from '../../platform/geocoding/atlas-file.ts'
import { chooseZip } from './choose-zip.ts'
import { kilometres } from './position.ts'

const atlas = await openAtlas()
const cities =
  `New York NY, Los Angeles CA, Chicago IL, Houston TX, Phoenix AZ, Philadelphia PA, San Antonio TX, San Diego CA, Dallas TX,
  Jacksonville FL, Columbus OH, Charlotte NC, Indianapolis IN, Seattle WA, Denver CO, Boston MA, Nashville TN, Detroit MI,
  Las Vegas NV, Portland OR, Atlanta GA, Miami FL, Minneapolis MN, St. Louis MO, Tampa FL`
    .split(',')
    .map(text => ({ city: text.trim().slice(0, -3), state: text.slice(-2) }))
const everyZip = Array.from({ length: 100_000 }, (_, i) => atlas.findZip(String(i).padStart(5, '0'))).filter(
  area => area !== undefined,
)
/** Typing errors of a ZIP: one wrong digit, or two swapped ones. */
const slipsOf = (zip: string) =>
  [...zip].flatMap((_, i) => [
    ...Array.from({ length: 10 }, (_, digit) => `${zip.slice(0, i)}${digit}${zip.slice(i + 1)}`),
    ...(i < 4 ? [`${zip.slice(0, i)}${zip[i + 1]}${zip[i]}${zip.slice(i + 2)}`] : []),
  ])

for (const { city, state } of cities) {
  const own = atlas.zipsOf(city, state)

  test(`4 geocode replaces no ZIP in ${city}, ${state}, and none of its suburbs`, () => {
    const around = everyZip.filter(area => area.state === state && own.some(of => kilometres(of, area) <= 40))
    assert.ok(own.length > 10 && around.length > own.length)
    for (const { zip } of around) assert.equal(chooseZip(atlas, { city, state, zip })?.area.zip, zip)
  })

  test(`4 geocode replaces a mistyped ZIP of ${city}, ${state} only with one that has houses, and none nearby`, () => {
    for (const zip of own.slice(0, 5).flatMap(area => slipsOf(area.zip))) {
      const chosen = chooseZip(atlas, { city, state, zip })
      if (!chosen || chosen.keepsZip || chosen.area.zip === zip) continue
      const written = atlas.findZip(zip)
      assert.ok(chosen.area.hasHouses, `${zip} became ${chosen.area.zip}`)
      assert.ok(!written || written.state !== state || own.every(of => kilometres(of, written) > 80), zip)
    }
  })
}

test('4 geocode knows which ZIPs have houses', () => {
  for (const zip of ['28202', '10001', '89052', '96910', '00907']) assert.ok(atlas.findZip(zip)?.hasHouses, zip)
  // Boxes in Charlotte, a bank there, Las Vegas' mail handlers, a department in Washington, a bank in Hartford.
  for (const zip of ['28230', '28255', '89152', '20201', '06115'])
    assert.equal(atlas.findZip(zip)?.hasHouses, false, zip)
})

test('4 geocode assigns no ZIP of PO boxes to a house: a city that has only those keeps the given ZIP', () => {
  const { city, state, zip } = everyZip.find(
    area => !area.hasHouses && atlas.zipsOf(area.city, area.state).length === 1,
  ) as { city: string; state: string; zip: string }
  assert.equal(chooseZip(atlas, { city, state, zip: '99998' })?.keepsZip, true)
  assert.equal(chooseZip(atlas, { city, state, zip })?.area.zip, zip)
})
