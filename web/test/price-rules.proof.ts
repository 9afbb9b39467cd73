import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { findings, hasFocus, samples, skip, useBrowser } from './browser.ts'

describe('price rules of a service', { skip }, () => {
  const stage = useBrowser()
  const services = () => stage.server.as('owner').settings.services
  const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const field = (page: Page | Locator, name: string) => page.getByLabel(name, { exact: true })

  const openWith = async (name: string, rules: object[]) => {
    const { id } = await services().create({ name, fees: [{ name: 'Inspection', amount: 400, rules }] })
    const page = await stage.openSignedIn(`settings/services/${id}`)
    const rulesOf = async () => (await services().get(id)).fees[0]?.rules.map(({ zips: _zips, ...rule }) => rule)
    const save = async () => {
      await button(page, 'Save').click()
      await page.getByText('Saved at').waitFor()
    }
    const close = async () => {
      await services().remove(id)
      await page.close()
    }
    return { page, rulesOf, save, close }
  }

  test('rules that overlap say so, and what a house in the overlap pays', async () => {
    const { page, close } = await openWith('Overlapping', [
      { squareFeet: { from: 2_000, to: 3_000 }, add: 50 },
      { squareFeet: { from: 2_500 }, add: 75 },
      { yearBuilt: { to: 1950 }, add: 40 },
    ])
    const rule = (sentence: string) => page.getByRole('listitem').filter({ has: button(page, sentence) })
    await rule('From 2,500 sq ft: add $75.00')
      .getByText('A house of 2,500 sq ft also meets “2,000 to 3,000 sq ft: add $50.00” and pays $525.00.')
      .waitFor()
    await rule('2,000 to 3,000 sq ft: add $50.00').getByText('also meets “From 2,500 sq ft').waitFor()
    assert.equal(await rule('Built in 1950 or earlier: add $40.00').getByText('also meets').count(), 0)
    await button(page, 'From 2,500 sq ft: add $75.00').click()
    await field(page, 'Size from (sq ft)').fill('3001')
    await page.getByText('also meets').first().waitFor({ state: 'detached' })
    await close()
  })

  test('a new rule begins empty, and its mistakes stand at its own fields', async () => {
    const { page, rulesOf, save, close } = await openWith('Mistaken', [{ yearBuilt: { to: 1950 }, add: 40 }])
    await button(page, 'Add rule').click()
    const rule = page.getByRole('listitem').filter({ has: button(page, 'New rule') })
    const [from, amount] = [field(rule, 'Size from (sq ft)'), field(rule, 'Amount')]
    assert.deepEqual([await from.inputValue(), await amount.inputValue()], ['', ''])
    await button(page, 'Save').click()
    await rule.getByText('Enter the amount.').waitFor()
    assert.ok(await hasFocus(amount))
    await amount.fill('60')
    const filled = page.getByRole('listitem').filter({ has: button(page, /add \$60\.00$/) })
    await field(filled, 'Size from (sq ft)').fill('3000')
    await field(filled, 'Size to (sq ft)').fill('2000')
    await button(filled, /add \$60\.00$/).click()
    await button(page, 'Save').click()
    await filled.getByText('No house is from 3,000 to 2,000. Swap the two numbers.').waitFor()
    assert.equal(await field(filled, 'Size from (sq ft)').getAttribute('aria-invalid'), 'true')
    await field(filled, 'Size to (sq ft)').fill('4000')
    // The service names the field of the rule too.
    await field(filled, 'ZIPs').fill('2820')
    await button(page, 'Save').click()
    await filled.getByText('Is not a ZIP code of five digits.').waitFor()
    assert.equal(await page.getByText('Is not a ZIP code of five digits.').count(), 1)
    await field(filled, 'ZIPs').fill('')
    await save()
    assert.deepEqual(await rulesOf(), [
      { yearBuilt: { to: 1950 }, add: 40 },
      { squareFeet: { from: 3_000, to: 4_000 }, add: 60 },
    ])
    await close()
  })

  test('a table of sizes reads and writes the rules of the fee', async () => {
    const { page, rulesOf, save, close } = await openWith('By size', [
      { squareFeet: { to: 1_500 }, set: 350 },
      { squareFeet: { from: 2_001, to: 3_000 }, set: 475 },
      { yearBuilt: { to: 1950 }, add: 40 },
    ])
    const table = page.getByRole('table', { name: 'Price by size' })
    const texts = () =>
      table.getByRole('textbox').evaluateAll(nodes => nodes.map(node => (node as { value?: string }).value))
    // Houses in a gap pay the amount of the fee.
    assert.deepEqual(await texts(), ['1,500', '350', '2,000', '', '3,000', '475', ''])
    await field(table, 'Price up to 2,000 sq ft').fill('425')
    await button(page, 'Add size').click()
    await page.keyboard.type('2500')
    await page.keyboard.press('Tab')
    await page.keyboard.type('560')
    await button(page, 'Save').click()
    await table.getByText('Enter a size above 3,000.').waitFor()
    await field(table, 'Up to (sq ft), row 4').fill('4000')
    await field(table, 'Price of larger houses').fill('700')
    await save()
    const written = [
      { squareFeet: { to: 1_500 }, set: 350 },
      { squareFeet: { from: 1_501, to: 2_000 }, set: 425 },
      { squareFeet: { from: 2_001, to: 3_000 }, set: 475 },
      { squareFeet: { from: 3_001, to: 4_000 }, set: 560 },
      { squareFeet: { from: 4_001 }, set: 700 },
      { yearBuilt: { to: 1950 }, add: 40 },
    ]
    assert.deepEqual(await rulesOf(), written)
    await button(table, 'Remove the row up to 4,000 sq ft').click()
    await button(page, 'Show as rules').click()
    await button(page, 'From 3,001 sq ft: set to $700.00').waitFor()
    await button(page, 'Enter by size').click()
    // An empty row does not matter; one with a price needs its size.
    await button(page, 'Add size').click()
    await field(table, 'Price, row 4').fill('800')
    await button(page, 'Show as rules').click()
    await table.getByText('Enter a size.').waitFor()
    assert.ok(await hasFocus(field(table, 'Up to (sq ft), row 4')))
    await field(table, 'Price, row 4').fill('')
    await button(page, 'Show as rules').click()
    await table.waitFor({ state: 'detached' })
    await button(page, 'Enter by size').click()
    await button(page, 'Discard').click()
    assert.equal((await texts()).length, 9)
    assert.deepEqual(await findings(page, samples), [])
    await close()
  })

  test('no page violates its content security policy or fails in a script', () => {
    assert.deepEqual(stage.reports, [])
  })

  test('a package has a price of its own, which the preview shows for a sample house', async () => {
    const { packages } = stage.server.as('owner').settings
    const fee = (name: string, amount: number) => ({ name, fees: [{ name, amount }] })
    const made = [await services().create(fee('Deck', 400)), await services().create(fee('Well', 150))]
    const { id } = await packages.create({ name: 'Country', services: made.map(service => service.id) })
    const page = await stage.openSignedIn(`settings/packages/${id}`)
    const preview = page.getByRole('complementary', { name: 'Price preview' })
    await preview.getByText('Total$550.00').waitFor()
    await field(page, 'Price').selectOption('A percentage off')
    await button(page, 'Save').click()
    await page.getByText('Enter the amount.').waitFor()
    await field(page, 'Percent').and(page.locator(':focus')).waitFor()
    await field(page, 'Percent').fill('12.5')
    await preview.getByText('Discount-$68.75').waitFor()
    await preview.getByText('Total$481.25').waitFor()
    assert.deepEqual(await findings(page, samples), [])
    await button(page, 'Save').click()
    await page.getByText('Saved at').waitFor()
    assert.deepEqual((await packages.get(id)).price, { percentOff: 12.5 })
    await field(page, 'Price').selectOption('What the services cost')
    await button(page, 'Save').click()
    await button(page, 'Discard').waitFor({ state: 'detached' })
    assert.equal((await packages.get(id)).price, undefined)
    await packages.remove(id)
    for (const service of made) await services().remove(service.id)
    await page.close()
  })
})
