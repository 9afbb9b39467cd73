// engines: both

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { systemClock } from '../../server/src/domain/time/clock.ts'
import { english } from '../../server/src/http/booking/page/texts/english.ts'
import { spanish } from '../../server/src/http/booking/page/texts/spanish.ts'
import { clientFields, houseFields } from '../../server/test/bookings/booking-examples.ts'
import { newToken, solve } from '../../server/test/bookings/visitor.ts'
import { type FakeStripe, startFakeStripe, stripeKey, webhookSecret } from '../../server/test/payments/fake-stripe.ts'
import { payments as words } from '../src/texts/english/settings/payments.ts'
import { findings, phone, skip, useBrowser, wide } from './browser.ts'

const looks = [
  { words: english, locale: 'en-US', viewport: wide, colorScheme: 'light' },
  { words: spanish, locale: 'es-US', viewport: phone, colorScheme: 'dark' },
] as const

describe('payments online', { skip }, () => {
  let stripe: FakeStripe | undefined
  const stage = useBrowser(async () => {
    stripe = await startFakeStripe(systemClock)
    return { STRIPE_URL: stripe.url }
  })
  after(() => stripe?.stop())

  /** Booked with the API, because the page does it elsewhere. */
  async function book(language: 'en' | 'es') {
    const owner = stage.server.as('owner')
    const visitor = newToken()
    const { services } = await owner.bookingPage()
    const chosen = services.filter(({ name }) => name === 'Home Inspection').map(({ id }) => id)
    const check = solve(await owner.bookingCheck({ visitor }))
    const { times } = await owner.bookingTimes({ services: chosen, zip: '28202', days: 31 })
    const start = times.at(-1)?.startlocal ?? assert.fail('no time is open')
    return owner.book({ visitor, check, start, services: chosen, language, ...houseFields, ...clientFields })
  }

  test('an owner connects Stripe, and a mistake stands at its field', async () => {
    const page = await stage.openSignedIn('settings/payments')
    assert.deepEqual(await findings(page, [{ viewport: phone, colorScheme: 'dark' }]), [])
    const connect = page.getByRole('button', { name: words.save, exact: true })
    await page.getByLabel(words.webhookSecret).fill(webhookSecret)
    await page.getByLabel(words.secretKey).fill('pk_test_1234567890')
    await connect.click()
    await page.getByText(/Is not a secret key of Stripe/).waitFor()
    await page.getByLabel(words.secretKey).fill(stripeKey)
    await connect.click()
    await page.getByText(words.test).waitFor()
    assert.deepEqual(await findings(page, [{ viewport: wide, colorScheme: 'light' }]), [])
    assert.ok(!(await page.content()).includes(stripeKey))
    await page.close()
  })

  for (const { words: texts, locale, viewport, colorScheme } of looks)
    test(`a client pays a deposit and the rest at ${viewport.width} in ${locale}, and axe finds nothing`, async () => {
      await stage.server.as('owner').settings.updateCompany({ settings: { bookingDepositPercent: 20 } })
      const { url, oid, total } = await book(texts === spanish ? 'es' : 'en')
      const page = await stage.open('', { locale, viewport, colorScheme })
      await page.goto(url)
      const check = async () => assert.deepEqual(await findings(page, [{ viewport, colorScheme }]), [])
      await check()
      const money = (amount: number) => amount.toLocaleString(locale, { style: 'currency', currency: 'USD' })
      const shown = (amount: number) => money(amount).replace(/\.00$/, '')
      await page.getByRole('button', { name: texts.pay.deposit(shown(total / 5)) }).click()
      await page.getByRole('heading', { name: texts.pay.depositOf(oid) }).waitFor()
      await page.getByRole('button', { name: 'Pay' }).click()
      await page.getByText(texts.pay.thanks).waitFor()
      await check()
      await page.getByRole('button', { name: texts.pay.all(shown((total * 4) / 5)) }).click()
      await page.getByRole('button', { name: 'Pay' }).click()
      await page.getByText(texts.pay.settled).waitFor()
      const order = await stage.server.as('owner').order(String(oid))
      assert.equal(order.paid, 'yes')
      assert.deepEqual(stage.reports, [])
      await page.context().close()
    })

  test('an owner disconnects it, and clients see nothing of it any more', async () => {
    const { url } = await book('en')
    const page = await stage.openSignedIn('settings/payments')
    await page.getByRole('button', { name: words.disconnect, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.disconnect, exact: true }).click()
    await page.getByRole('button', { name: words.save, exact: true }).waitFor()
    await page.goto(url)
    assert.equal(await page.getByText('Stripe').count(), 0)
    await page.close()
  })
})
