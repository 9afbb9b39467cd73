import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { findings, hasFocus, samples, skip, useBrowser } from './browser.ts'

describe('numbers in forms of the console', { skip }, () => {
  const stage = useBrowser()
  const settings = () => stage.server.as('owner').settings
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
  const question = (page: Page) => page.getByRole('dialog', { name: 'Save these values?' })

  const saved = async (page: Page) => {
    const response = page.waitForResponse(
      each => each.request().method() === 'POST' && each.url().includes('/settings/'),
    )
    await button(page, 'Save').click()
    await response
    await page.getByText('Saved at').waitFor()
  }

  test('typing replaces a number, entered with the keyboard or with a click', async () => {
    const { id } = await settings().fees.create({ name: 'Crawl space', amount: 1_350 })
    const page = await stage.openSignedIn(`settings/fees/${id}`)
    await field(page, 'Name').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.type('1500')
    await saved(page)
    assert.equal((await settings().fees.get(id)).amount, 1_500)
    assert.equal(await field(page, 'Amount').inputValue(), '1,500')
    await field(page, 'Amount').click()
    await page.keyboard.type('$1,650.50')
    await saved(page)
    assert.equal((await settings().fees.get(id)).amount, 1_650.5)
    await settings().fees.remove(id)
    await page.close()
  })

  test('a duration is read as people write it, and the field shows how', async () => {
    const { id } = await settings().services.create({ name: 'Dock inspection', durationMinutes: 90 })
    const page = await stage.openSignedIn(`settings/services/${id}`)
    const duration = field(page, 'Duration')
    for (const [written, shown] of [
      ['45 min', '45 minutes'],
      ['2.5 hours', '2 hours 30 minutes'],
      ['1:45', '1 hour 45 minutes'],
      ['2h 30m', '2 hours 30 minutes'],
    ] as const) {
      await duration.fill(written)
      await page.getByText(shown, { exact: true }).waitFor()
    }
    await saved(page)
    assert.equal((await settings().services.get(id)).durationMinutes, 150)
    for (const [written, help] of [
      ['soon', 'Write a time such as 90, 1:30, 2.5 hours or 2h 30m.'],
      ['-5', 'Enter 0 minutes or more.'],
      ['99,999,999', 'Enter 7 days or less.'],
    ] as const) {
      await duration.fill(written)
      await button(page, 'Save').click()
      await page.getByText(help).waitFor()
      assert.equal(await duration.getAttribute('aria-invalid'), 'true')
      assert.ok(await hasFocus(duration))
    }
    assert.equal((await settings().services.get(id)).durationMinutes, 150)
    await button(page, 'Discard').click()
    assert.equal(await duration.inputValue(), '150')
    await settings().services.remove(id)
    await page.goto(`${stage.console}/settings/services/new`)
    await duration.fill('soon')
    await field(page, 'Name').fill('Deck inspection')
    await button(page, 'Discard').click()
    assert.equal(await duration.inputValue(), '')
    assert.equal(await page.getByText('Write a time such as').count(), 0)
    await page.close()
  })

  test('values far outside the usual are asked about before they are saved, once', async () => {
    const rules = [{ squareFeet: { from: 2_501 }, set: 500 }]
    const fees = [{ name: 'Inspection', amount: 450, rules }]
    const { id } = await settings().services.create({ name: 'Barn inspection', durationMinutes: 120, fees })
    const page = await stage.openSignedIn(`settings/services/${id}`)
    await field(page, 'Duration').fill('14h')
    await field(page, 'Amount').fill('1000000')
    await page.getByRole('button', { name: /^From 2,501 sq ft/ }).click()
    await field(page, 'Size from (sq ft)').fill('100,000')
    await button(page, 'Save').click()
    await question(page).getByText('Duration: 14 hours. Usual is 15 minutes to 12 hours.').waitFor()
    await question(page).getByText('Amount: $1,000,000.00. Usual is up to $10,000.00.').waitFor()
    await question(page).getByText('Size from (sq ft): 100,000. Usual is up to 50,000.').waitFor()
    assert.deepEqual(await findings(page, samples), [])
    await question(page).getByRole('button', { name: 'Go back' }).click()
    assert.equal((await settings().services.get(id)).durationMinutes, 120)
    await button(page, 'Save').click()
    await question(page).getByRole('button', { name: 'Save anyway' }).click()
    await page.getByText('Saved at').waitFor()
    assert.equal((await settings().services.get(id)).durationMinutes, 840)
    await field(page, 'Description').fill('Large barns')
    await saved(page)
    assert.equal(await question(page).count(), 0)
    await settings().services.remove(id)
    await page.close()
  })

  test('values far outside the usual are asked about on the page of an order too', async () => {
    const owner = stage.server.as('owner')
    const [fee] = await owner.fees()
    const fees = [{ feeid: fee?.id ?? '', value: 80 }]
    const { id } = await owner.createOrder({ datetime: '2033-04-05 09:00:00', duration: 120, fees })
    const page = await stage.openSignedIn(`orders/${id}`)
    const changeIn = async (section: string, label: string, text: string, asked: string) => {
      await button(page, `Edit ${section}`).click()
      await field(page, label).fill(text)
      await button(page, 'Save').click()
      await question(page).getByText(asked).waitFor()
      await question(page).getByRole('button', { name: 'Save anyway' }).click()
      await button(page, `Edit ${section}`).waitFor()
    }
    await changeIn('property', 'Square feet', '240,000', 'Square feet: 240,000. Usual is up to 50,000.')
    await changeIn('property', 'Year built', '197', 'Year built: 197. Usual is 1700 to 2100.')
    await changeIn('appointment', 'Length', '10', 'Length: 10 minutes. Usual is 15 minutes to 12 hours.')
    const amount = `Amount of ${fee?.name}`
    await changeIn('services and fees', amount, '80,000', `${amount}: $80,000.00. Usual is up to $10,000.00.`)
    const { squarefeet, yearbuilt, duration, totalfee } = await owner.order(id)
    assert.deepEqual([squarefeet, yearbuilt, duration, totalfee], [240_000, 197, 10, 80_000])

    await button(page, 'Add payment').click()
    await field(page, 'Amount').fill('13,501,500')
    await button(page, 'Add payment').click()
    await question(page).getByText('Amount: $13,501,500.00. Usual is up to $10,000.00.').waitFor()
    await question(page).getByRole('button', { name: 'Go back' }).click()
    await field(page, 'Amount').fill('0')
    await button(page, 'Add payment').click()
    await page.getByText('Enter an amount above zero.').waitFor()
    await field(page, 'Amount').fill('$1,350.50')
    await button(page, 'Add payment').click()
    await page.getByText('$1,350.50', { exact: true }).first().waitFor()
    assert.equal((await owner.amountDue(id)).amountpaid, 1_350.5)
    await page.close()
  })

  test('a custom field for numbers is read as other numbers are', async () => {
    const owner = stage.server.as('owner')
    const { settings: before, modified } = await settings().company()
    const { controls } = before
    const lotSize = { name: 'lotSize', label: 'Lot size', type: 'number' as const }
    await settings().updateCompany({ settings: { controls: [...controls, lotSize] }, modified })
    const { id } = await owner.createOrder({ controls: [{ id: 'lotSize', value: '1200.5' }] })
    const page = await stage.openSignedIn(`orders/${id}`)
    await button(page, 'Edit custom fields').click()
    const size = field(page, 'Lot size')
    assert.equal(await size.inputValue(), '1,200.5')
    await size.focus()
    await page.keyboard.type('a lot')
    assert.equal(await size.inputValue(), 'a lot')
    await button(page, 'Save').click()
    await page.getByText('Write a number such as 1,350 or 95.50.').waitFor()
    await size.fill('1,350')
    await button(page, 'Save').click()
    await button(page, 'Edit custom fields').waitFor()
    assert.equal((await owner.order(id)).controls[0]?.value, '1350')
    await settings().updateCompany({ settings: { controls }, modified: (await settings().company()).modified })
    await page.close()
  })

  test('a length of a move far outside the usual is asked about', async () => {
    const owner = stage.server.as('owner')
    const [inspector] = (await owner.users()).filter(({ inspector }) => inspector === 'Yes')
    const appointment = { datetime: '2033-04-06 09:00:00', duration: 120, inspector1uuid: inspector?.id ?? '' }
    const { id } = await owner.createOrder({ ...appointment, inprogress: false, scheduled: '2031-05-01 10:00:00' })
    const page = await stage.openSignedIn(`calendar?date=2033-04-06&order=${id}`)
    await button(page, 'Move').click()
    await field(page, 'Length').fill('1200')
    await button(page, 'Check and move').click()
    await question(page).getByText('Length: 20 hours. Usual is 15 minutes to 12 hours.').waitFor()
    await page.close()
  })

  test('no page violates its content security policy or fails in a script', () => {
    assert.deepEqual(stage.reports, [])
  })
})
