import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { enterPassword, signIn, skip, untilQuiet, useBrowser } from './browser.ts'
import { settingsLists } from './settings-lists.ts'

const script = '"><img src=x onerror="window.stolen=1"><script>window.stolen=1</script>'

/** A cookie is sent to the same host on another port, so one attacker is on the same site and one is on another. */
const attackers = ['127.0.0.1', 'localhost']

describe('attacks on the console in a browser', { skip }, () => {
  const stage = useBrowser()
  let attacker: Server
  let attackingPage = ''
  before(async () => {
    attacker = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(attackingPage)
    })
    await new Promise<void>(resolve => attacker.listen(0, resolve))
  })
  after(() => {
    attacker.close()
    attacker.closeAllConnections()
  })

  const attack = async (page: Page, host: string, html: string) => {
    attackingPage = html
    await page.goto(`http://${host}:${(attacker.address() as AddressInfo).port}/`)
  }
  const feeNames = async () => (await stage.server.as('owner').settings.fees.list()).map(({ name }) => name)

  test('a page of another origin cannot act with the session of its visitor', async () => {
    // The service asks for a key after the refusal, which a person would decline.
    const page = await stage.open('', { httpCredentials: { username: 'none', password: 'none' } })
    await signIn(page, stage.server)
    const url = `${stage.server.publicUrl}/demo/rest/settings/fees`
    const send = (options: string) => {
      const answered = page.waitForEvent('response', response => response.url() === url)
      const request = `{ method: 'POST', credentials: 'include', body: 'name=Forged&amount=1', ${options} }`
      return Promise.race([
        answered.then(response => response.status()),
        page.evaluate(`fetch('${url}', ${request}).then(() => new Promise(() => {}), () => 'refused')`),
      ])
    }
    for (const host of attackers) {
      await attack(page, host, '')
      // As a form sends it: the browser adds the cookie on the same site, and asks no permission.
      for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
        assert.equal(await send(`mode: 'no-cors', headers: { 'content-type': '${type}' }`), 401, `${host} ${type}`)
      }
      // With the console's header the browser asks for permission first, and gets none.
      assert.ok(['refused', 401].includes((await send(`headers: { 'x-plumbline-console': '1' }`)) as string), host)
    }
    assert.ok(!(await feeNames()).includes('Forged'))
    await page.context().close()
  })

  test('a page of another origin cannot frame the console', async () => {
    const page = await stage.openSignedIn('')
    for (const host of attackers) {
      await attack(page, host, `<iframe src="${stage.console}/settings/company" width="800" height="600"></iframe>`)
      const [, frame] = page.frames()
      await frame?.waitForLoadState()
      assert.match(frame?.url() ?? '', /^chrome-error:/)
    }
    await page.close()
  })

  test('signing in replaces a session that another person planted', async () => {
    const { access, publicUrl } = stage.server
    const planting = await stage.open()
    await enterPassword(planting, access.limited.email, access.limited.password)
    await planting.getByRole('navigation', { name: 'Main' }).waitFor()
    const [planted] = await planting.context().cookies()
    assert.ok(planted)
    const page = await stage.open()
    await page.context().addCookies([{ name: planted.name, value: 'A'.repeat(planted.value.length), url: publicUrl }])
    await page.reload()
    await signIn(page, stage.server)
    const [renewed] = await page.context().cookies()
    assert.notEqual(renewed?.value, 'A'.repeat(planted.value.length))
    await page.context().addCookies([{ ...planted }])
    await page.goto(`${stage.console}/sign-in`)
    await page.getByRole('link', { name: /Your account/ }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await signIn(page, stage.server)
    const [own] = await page.context().cookies()
    assert.notEqual(own?.value, planted.value)
    // The planted session has ended with the sign-out, and the new one is the owner's.
    await planting.reload()
    await planting.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await planting.context().close()
    await page.context().close()
  })

  test('no address leads away from the console', async () => {
    const { origin } = new URL(stage.console)
    const signingIn = await stage.open()
    await signingIn.goto(`${stage.console}/sign-in?redirect=https://evil.example&next=//evil.example#//evil.example`)
    await signIn(signingIn, stage.server)
    assert.equal(new URL(signingIn.url()).origin, origin)
    await signingIn.context().close()
    const page = await stage.openSignedIn('')
    const paths = [
      '/evil.example',
      '%2F%2Fevil.example',
      '\\\\evil.example',
      'settings/..//evil.example',
      'https://evil.example',
    ]
    for (const path of paths) {
      await page.goto(`${stage.console}/${path}`)
      await untilQuiet(page)
      assert.equal(new URL(page.url()).origin, origin, path)
    }
    await page.close()
  })

  test('scripts in stored texts are shown and not run', async () => {
    const owner = stage.server.as('owner')
    const { settings } = owner
    const company = await settings.company()
    const [office, person, type, service, pack, fee, key, hook] = [
      await settings.offices.create({ slug: 'x', name: script, address: script, city: script, manager: script }),
      await settings.users.create({ username: 'script', displayName: script, inspector: true, services: 'all' }),
      await settings.orderTypes.create({ name: script, description: script, publicDescription: script }),
      await settings.services.create({ name: script, description: script, fees: [{ name: script, amount: 1 }] }),
      await settings.packages.create({ name: script, description: script, services: [] }).catch(() => undefined),
      await settings.fees.create({ name: script, amount: 1 }),
      await settings.keys.create({ name: script }),
      await settings.webhooks.create({ url: `http://127.0.0.1:1/${script}`, events: ['ORDER_CREATED'] }),
    ]
    await settings.updateCompany({ name: script, settings: { cancelReasons: [script] } })
    await settings.messages.update('scheduled.client.email', { subject: script, body: `${script} {{ client.name }}` })
    await owner.createOrder({ notes: [{ text: script }], address1: script, client: { name: script } })
    const timeOff = { user: person.id, title: script, start: '2031-01-02 09:00:00', end: '2031-01-02 10:00:00' }
    await owner.createCalendarEvent(timeOff)
    const page = await stage.openSignedIn('')
    const paths = [
      ...['', 'account', 'settings/company', 'settings/api-keys', 'settings/webhooks', `settings/webhooks/${hook.id}`],
      ...['settings/messages', 'settings/messages/scheduled.client.email'],
      ...settingsLists,
      ...[`settings/offices/${office.id}`, `settings/people/${person.id}`, `settings/order-types/${type.id}`],
      ...[
        `settings/services/${service.id}`,
        `settings/fees/${fee.id}`,
        ...(pack ? [`settings/packages/${pack.id}`] : []),
      ],
    ]
    for (const path of paths) {
      await page.goto(`${stage.console}/${path}`)
      await page.locator('h1').waitFor()
      await untilQuiet(page)
      assert.equal(await page.evaluate('window.stolen'), undefined, path)
      assert.equal(await page.locator('img[src="x"]').count(), 0, path)
    }
    await settings.updateCompany({ name: company.name, settings: { cancelReasons: company.settings.cancelReasons } })
    await settings.keys.revoke(key.id)
    await page.close()
  })

  test('the content security policy had nothing to stop', () => {
    const framing = /frame-ancestors|Framing/
    assert.deepEqual(
      stage.reports.filter(report => !framing.test(report)),
      [],
    )
  })
})
