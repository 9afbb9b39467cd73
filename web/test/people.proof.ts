// engines: both

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { readTable } from 'plumbline-client/importing'
import { isPostgres } from '../../server/test/engine.ts'
import { enterPassword, everyLook, findings, hasFocus, phone, samples, skip, useBrowser, wide } from './browser.ts'

const main = { name: 'Main' } as const

describe('clients, agents and agencies in the console', { skip }, () => {
  const stage = useBrowser()

  test('a list is searched with a typing error, walked with the keyboard and follows changes within two seconds', async () => {
    const owner = stage.server.as('owner')
    await owner.createClient({ firstname: 'Ada', lastname: 'Fennimore', emailaddress: 'ada@fennimore.example' })
    const { id } = await owner.createClient({ firstname: 'Bea', lastname: 'Fennimore', mobilephone: '980-555-3311' })
    const page = await stage.openSignedIn('')
    await page.getByRole('navigation', main).getByRole('link', { name: 'Clients' }).click()
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
    await page.getByLabel('Search by name').fill('fenimore')
    await page.getByText('2 clients').waitFor()
    assert.match(page.url(), /q=fenimore/)
    await owner.createClient({ firstname: 'Cid', lastname: 'Fennimore' })
    await page.getByText('3 clients').waitFor({ timeout: 2_000 })

    const rows = ['Ada Fennimore', 'Bea Fennimore'].map(name => page.getByRole('link', { name }))
    await rows[0]?.focus()
    await page.keyboard.press('ArrowDown')
    assert.ok(await hasFocus(rows[1] ?? assert.fail()))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Bea Fennimore' }).waitFor()
    assert.ok(page.url().endsWith(`/clients/${id}`))
    await page.getByRole('link', { name: '980-555-3311' }).waitFor()
    await owner.updateClient(id, { mobilephone: '980-555-3322' })
    await page.getByRole('link', { name: '980-555-3322' }).waitFor({ timeout: 2_000 })

    await owner.deleteClient(id)
    await page.getByText('This record was removed.').waitFor({ timeout: 2_000 })
    await page.goto(`${stage.console}/clients?q=fennimore`)
    await page.getByText('2 clients').waitFor()
    await page.getByLabel('Removed').check()
    await page.getByRole('link', { name: 'Bea Fennimore' }).waitFor()
    await page.getByLabel('Search by name').fill('nobody is called so')
    await page.getByText('Nothing matches').waitFor()
    await page.close()
  })

  test('two edits of one client lose nothing, and are asked only about what both changed', async () => {
    const owner = stage.server.as('owner')
    const { id } = await owner.createClient({ firstname: 'Dan', lastname: 'Hollis', city: 'Boone' })
    const page = await stage.openSignedIn(`clients/${id}`)
    await page.getByRole('button', { name: 'Edit contact details' }).click()
    await page.getByLabel('Email', { exact: true }).fill('dan@hollis.example')
    await owner.updateClient(id, { city: 'Concord' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Edit contact details' }).waitFor()
    const { emailaddress, city } = await owner.client(id)
    assert.deepEqual([emailaddress, city], ['dan@hollis.example', 'Concord'])

    await page.getByRole('button', { name: 'Edit contact details' }).click()
    await page.getByLabel('Mobile phone').fill('704-555-0101')
    await owner.updateClient(id, { mobilephone: '704-555-0202', notes: 'Has a dog.' })
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Changed meanwhile' })
    await dialog.getByText('704-555-0101').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Edit contact details' }).waitFor()
    await page.getByText('Has a dog.').waitFor()
    assert.equal((await owner.client(id)).mobilephone, '704-555-0101')

    await page.getByRole('button', { name: 'Edit contact details' }).click()
    for (const label of ['First name', 'Last name', 'Display name']) await page.getByLabel(label).fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter a first or a last name.').waitFor()
    assert.ok(await hasFocus(page.getByLabel('First name')))
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.close()
  })

  test('an email and a phone that reach nobody are marked at their fields, and do not hold up others', async () => {
    const owner = stage.server.as('owner')
    const { id } = await owner.createClient({ lastname: 'Unreached', emailaddress: 'x(at)example.com' })
    const page = await stage.openSignedIn(`clients/${id}`)
    const save = page.getByRole('button', { name: 'Save' })
    await page.getByRole('button', { name: 'Edit contact details' }).click()
    await page.getByLabel('City').fill('Boone')
    await save.click()
    await page.getByRole('button', { name: 'Edit contact details' }).click()
    assert.equal((await owner.client(id)).city, 'Boone')
    await page.getByLabel('Email').fill('y(at)example.com')
    await page.getByLabel('Mobile phone').fill('abc')
    await save.click()
    await page.getByText('Enter an address such as name@example.com.').waitFor()
    await page.getByText('Enter a number such as 704-555-0100.').waitFor()
    assert.ok(await hasFocus(page.getByLabel('Email')))
    await page.getByRole('button', { name: 'Discard' }).click()

    await page.goto(`${stage.console}/agents/new`)
    await page.getByLabel('Last name').fill('Unknown')
    await page.getByLabel('State').fill('North Nowhere')
    await page.getByLabel('Work phone').fill('call me')
    await save.click()
    await page.getByText('Enter a number such as 704-555-0100.').waitFor()
    await page.getByLabel('Work phone').fill('')
    await save.click()
    await page.getByText(/North Nowhere.* is not a state/).waitFor()
    await page.close()
  })

  test('the page of a client has what is to come, what was, what is owed, and the messages', async () => {
    const owner = stage.server.as('owner')
    const { id } = await owner.createClient({ lastname: 'Ordering', emailaddress: 'ordering@example.com' })
    const [fee] = await owner.fees()
    const fees = [{ feeid: fee?.id ?? '', value: 125 }]
    const [inspector] = (await owner.users()).filter(({ inspector }) => inspector === 'Yes')
    const common = { clientuuid: id, inspector1uuid: inspector?.id ?? '', fees }
    const scheduled = { inprogress: false, scheduled: '2031-05-01 10:00:00' }
    const next = await owner.createOrder({ ...common, ...scheduled, datetime: '2036-04-02 09:00:00' })
    const past = await owner.createOrder({ ...common, ...scheduled, datetime: '2020-04-02 09:00:00' })
    const draft = await owner.createOrder(common)
    const page = await stage.openSignedIn(`clients/${id}`)
    const orders = page.getByRole('region', { name: 'Orders' })
    await orders.getByText('$250.00 open').waitFor()
    for (const heading of ['Upcoming', 'Past', 'Without an appointment'])
      await orders.getByRole('heading', { name: heading }).waitFor()
    for (const { oid } of [past, draft]) await orders.getByRole('link', { name: `#${oid}` }).waitFor()
    await owner.addPayment({ id: past.id, amount: 125, method: 'check' })
    await orders.getByText('$125.00 open').waitFor({ timeout: 2_000 })
    await page
      .getByRole('region', { name: 'Messages' })
      .getByRole('link', { name: `#${next.oid}` })
      .first()
      .waitFor()
    await orders.getByRole('link', { name: `#${next.oid}` }).click()
    await page.getByRole('heading', { level: 1, name: `#${next.oid}` }).waitFor()
    await page.getByRole('link', { name: 'Ordering', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Ordering' }).waitFor()
    await page.close()
  })

  test('two clients are merged field by field, after a preview', async () => {
    const owner = stage.server.as('owner')
    const common = { firstname: 'Eve', lastname: 'Twice', emailaddress: 'eve@twice.example' }
    const { id } = await owner.createClient({ ...common, mobilephone: '704-555-4401', notes: 'Has a cat.' })
    const { id: duplicate } = await owner.createClient({ ...common, mobilephone: '704-555-4402', city: 'Boone' })
    const order = await owner.createOrder({ clientuuid: duplicate })
    const page = await stage.openSignedIn(`clients/${id}`)
    await page.setViewportSize(phone)
    await page.getByText('same email · same name').waitFor()
    await page.getByRole('button', { name: 'Merge with Eve Twice' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge two clients' })
    await dialog.getByText('1 order and 0 messages of the duplicate move').waitFor()
    await dialog.getByText('Taken from the duplicate as well: city.').waitFor()
    assert.equal((await owner.order(order.id)).client, duplicate)
    assert.deepEqual(await findings(page, samples), [])
    await dialog.getByText('704-555-4402').click()
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByText('The two records are one now.').waitFor()
    const { mobilephone, city, notes } = await owner.client(id)
    assert.deepEqual([mobilephone, city, notes], ['704-555-4402', 'Boone', 'Has a cat.'])
    assert.equal((await owner.order(order.id)).client, id)
    await page.getByRole('link', { name: `#${order.oid}` }).waitFor()
    await page.goto(`${stage.console}/clients/${duplicate}`)
    await page.getByRole('link', { name: 'Open the one that was kept' }).click()
    await page.getByText('704-555-4402').first().waitFor()
    await page.close()
  })

  test('personal data is removed after the dialog has said what goes and what stays', async () => {
    const owner = stage.server.as('owner')
    const { id } = await owner.createClient({
      firstname: 'Gil',
      lastname: 'Forgetme',
      emailaddress: 'gil@forget.example',
    })
    const [fee] = await owner.fees()
    const order = await owner.createOrder({ clientuuid: id, fees: [{ feeid: fee?.id ?? '', value: 90 }] })
    const page = await stage.openSignedIn(`clients/${id}`)
    await page.setViewportSize(isPostgres ? phone : wide)
    await page.getByRole('button', { name: 'Remove personal data' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove the personal data of Gil Forgetme?' })
    await dialog.getByText('1 order with the house').waitFor()
    assert.deepEqual(await findings(page, samples), [])
    assert.equal((await owner.client(id)).display, 'Gil Forgetme')
    await dialog.getByRole('button', { name: 'Remove personal data' }).click()
    await page.getByRole('heading', { level: 1, name: 'Removed person' }).waitFor()
    const { eraseddatetime = '' } = await owner.client(id)
    const at = new Date(`${eraseddatetime.slice(0, 16).replace(' ', 'T')}Z`)
    const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' }).format(at)
    await page
      .getByText(/Personal data was removed on/)
      .filter({ hasText: time })
      .waitFor()
    assert.equal(await page.getByText('Forgetme').count(), 0)
    const { totalfee, client } = await owner.order(order.id)
    assert.deepEqual([totalfee, client], [90, id])
    await page.getByRole('link', { name: `#${order.oid}` }).click()
    await page.getByText('Removed person').waitFor()
    assert.equal((await owner.listClients({ q: 'Forgetme' })).total, 0)
    await page.close()
  })

  test('agents have an agency, agencies their agents, and both are added and merged alike', async () => {
    const owner = stage.server.as('owner')
    const page = await stage.openSignedIn('agents')
    await page.getByRole('link', { name: 'New agent' }).click()
    await page.getByLabel('First name').fill('Ira')
    await page.getByLabel('Last name').fill('Lister')
    await page.getByLabel('Agency').fill('Lister Homes')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ira Lister' }).waitFor()
    await page.getByRole('link', { name: 'Lister Homes' }).click()
    await page.getByRole('heading', { level: 1, name: 'Lister Homes' }).waitFor()
    await page.getByRole('link', { name: 'Ira Lister' }).waitFor()
    await owner.createAgency({ name: 'Lister Homes LLC', phone: '704-555-5501' })
    await page.getByRole('button', { name: 'Merge with Lister Homes LLC' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByText('The two records are one now.').waitFor()
    await page.getByText('704-555-5501').first().waitFor()
    await page.getByRole('link', { name: 'Agencies' }).click()
    await page.getByRole('link', { name: 'Lister Homes', exact: true }).waitFor()
    await page.getByRole('navigation', main).getByRole('link', { name: 'Agents' }).click()
    await page.getByRole('link', { name: 'Agencies' }).waitFor()
    await page.close()
  })

  test('the office edits clients and reads agents; an inspector meets neither', async () => {
    const { office, inspector } = stage.server.access
    const page = await stage.open('clients')
    await enterPassword(page, office.email, office.password)
    await page.getByRole('link', { name: 'New client' }).waitFor()
    await page.getByRole('row').nth(1).waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const table = readTable(await readFile(await (await saved).path()))
    assert.deepEqual(table[0]?.cells, ['Name', 'Email', 'Phone', 'City', 'Orders', 'Latest appointment'])
    assert.ok(table.length > 1)
    await page.getByRole('row').nth(1).getByRole('link').click()
    const name = await page.getByRole('heading', { level: 1 }).textContent()
    await page.getByRole('button', { name: 'New order' }).click()
    await page
      .getByRole('region', { name: 'Client' })
      .getByText(name ?? assert.fail(), { exact: true })
      .waitFor()
    await page.goto(`${stage.console}/agents`)
    await page.getByRole('row').nth(1).waitFor()
    assert.equal(await page.getByRole('link', { name: 'New agent' }).count(), 0)
    await page.getByRole('row').nth(1).getByRole('link').click()
    await page.getByRole('heading', { name: 'Contact details' }).waitFor()
    for (const name of ['Edit contact details', 'Remove', 'Remove personal data'])
      assert.equal(await page.getByRole('button', { name }).count(), 0, name)
    await page.context().close()

    const other = await stage.open('clients')
    const refused: string[] = []
    other.on('response', response => response.status() === 403 && refused.push(response.url()))
    await enterPassword(other, inspector.email, inspector.password)
    await other.getByRole('heading', { level: 1, name: 'This page is for the office' }).waitFor()
    for (const name of ['Clients', 'Agents'])
      assert.equal(await other.getByRole('navigation', main).getByRole('link', { name }).count(), 0)
    assert.deepEqual(refused, [])
    await other.context().close()
  })

  test('axe finds nothing on lists and pages, at both widths, in light and dark', async () => {
    const owner = stage.server.as('owner')
    const [agent] = (await owner.listAgents({ limit: 1 })).agents
    const [client] = (await owner.listClients({ limit: 1 })).clients
    const { id: agency } = await owner.createAgency({ name: 'Axe Realty' })
    const page = await stage.openSignedIn('clients')
    const found: string[] = []
    for (const path of [
      ...['clients', 'clients?q=nobody+is+called+so', `clients/${client?.id}`, 'clients/new', 'clients/unknown'],
      ...['agents', `agents/${agent?.id}`, 'agencies', `agencies/${agency}`],
    ]) {
      await page.goto(`${stage.console}/${path}`)
      await page.locator('h1').waitFor()
      found.push(...(await findings(page, everyLook)))
    }
    await page.goto(`${stage.console}/clients/${client?.id}`)
    await page.getByRole('button', { name: 'Edit contact details' }).click()
    found.push(...(await findings(page, everyLook)))
    assert.deepEqual(found, [])
    assert.deepEqual(stage.reports, [])
    await page.close()
  })
})
