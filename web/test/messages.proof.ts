import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findings, hasFocus, samples, skip, useBrowser, wide } from './browser.ts'

describe('messages in the console', { skip }, () => {
  const stage = useBrowser()
  const owner = () => stage.server.as('owner')

  test('a message needs a text, and its preview rests while nothing is typed', async () => {
    const page = await stage.openSignedIn('settings/messages')
    await page.addInitScript(countTimers)
    await page.goto(`${stage.console}/settings/messages/scheduled.client.email`)
    await page.getByLabel('Subject').fill('Another subject')
    await page.getByRole('complementary', { name: 'Preview' }).getByText('Another subject').waitFor()
    await page.waitForTimeout(500)
    await page.evaluate('globalThis.timers = 0')
    await page.waitForTimeout(900)
    assert.equal(await page.evaluate('globalThis.timers'), 0)
    await page.getByLabel('Text', { exact: true }).fill('')
    await page.getByLabel('Subject').focus()
    await page.getByText('Enter a text. A message that is switched off keeps its text.').waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.close()
  })

  test('what is not connected is said on the sign-in page, on Home, at messages and reminders, and not once it is', async () => {
    const gate = await stage.open()
    await gate.getByText('Forgot your password?').click()
    await gate.getByText('Email is not connected here, so no link can be sent.').waitFor()
    assert.equal(await gate.getByRole('button', { name: 'Send link' }).count(), 0)
    const page = await stage.openSignedIn('')
    const notice = page.getByText('Email and text messages are not connected.')
    await notice.waitFor()
    await page.getByRole('link', { name: 'See the messages' }).click()
    await page.getByRole('row', { name: 'Email Not connected' }).first().waitFor()
    await notice.waitFor()
    assert.equal(
      await page.getByRole('switch', { name: /\(Not connected\)$/ }).count(),
      (await owner().settings.messages.list()).length,
    )
    await page.goto(`${stage.console}/settings/messages/scheduled.client.sms`)
    await page.getByText('Text messages are not connected, so this waits.').waitFor()
    await page.goto(`${stage.console}/settings/company`)
    await page.getByText('Email and text messages are not connected, so this waits.').waitFor()

    const answer = { status: 'ok', message: '', unconnected: [] as string[] }
    for (const each of [gate, page]) await each.route('**/session/channels', route => route.fulfill({ json: answer }))
    await gate.reload()
    await gate.getByText('Forgot your password?').click()
    await gate.getByRole('button', { name: 'Send link' }).waitFor()
    await page.goto(`${stage.console}/settings/messages`)
    await page.getByRole('row', { name: 'Email' }).first().waitFor()
    assert.equal(await page.getByText(/not connected/i).count(), 0)
    await gate.context().close()
    await page.close()
  })

  test('messages are one matrix, in which edited ones are marked', async () => {
    const id = 'rescheduled.inspector.sms'
    await owner().settings.messages.update(id, { body: 'Own text' })
    const page = await stage.openSignedIn('settings/messages')
    assert.deepEqual(await page.getByRole('columnheader').allInnerTexts(), [
      'Client',
      'Buyer’s agent',
      'Seller’s agent',
      'Inspector',
    ])
    assert.equal(
      await page
        .getByRole('row')
        .filter({ has: page.getByRole('switch') })
        .count(),
      // Each row has a kind of message to everybody through one channel.
      new Set((await owner().settings.messages.list()).map(({ id }) => [id.split('.')[0], id.split('.')[2]].join()))
        .size,
    )
    const edited = page.getByRole('link', { name: /^Edited/ })
    assert.deepEqual(
      await edited.evaluateAll(links => links.map(link => link.getAttribute('href')?.split('/').at(-1))),
      [id],
    )
    await owner().settings.messages.update(id, { body: null })
    await page.close()
  })

  test('a word is inserted at the cursor, and a mistake stands at its text', async () => {
    const page = await stage.openSignedIn('settings/messages/scheduled.client.email')
    const [subject, body] = [page.getByLabel('Subject'), page.getByLabel('Text', { exact: true })]
    await page.getByText(/^Words that are filled in/).click()
    await body.fill('We meet at .')
    await body.press('ArrowLeft')
    await page.getByRole('searchbox', { name: 'Find a word' }).fill('whole')
    await page.getByRole('button', { name: 'Whole address' }).click()
    assert.equal(await body.inputValue(), 'We meet at {{ order.address }}.')
    await page.keyboard.type(' See you')
    assert.equal(await body.inputValue(), 'We meet at {{ order.address }} See you.')
    await subject.fill('On ')
    await page.getByRole('searchbox', { name: 'Find a word' }).fill('short date')
    await page.getByRole('button', { name: 'Short date' }).click()
    assert.equal(await subject.inputValue(), 'On {{ order.short_date }}')
    const preview = page.getByRole('complementary', { name: 'Preview' })
    await preview.getByText(/^On \w{3}, /).waitFor()

    await subject.fill('On {{ order.dat }}')
    await body.fill('Dear\n{% if order.cancelled %}{{ nobody }}{% endif %}')
    await page.getByText('Has a mistake in line 2: there is no nobody.').waitFor()
    await preview.getByText('This is the message before the mistake.').waitFor()
    assert.deepEqual(
      [await subject.getAttribute('aria-invalid'), await body.getAttribute('aria-invalid')],
      ['true', 'true'],
    )
    assert.deepEqual(await findings(page, samples), [])
    await page.setViewportSize(wide)
    await page.getByRole('button', { name: 'Save' }).click()
    assert.ok(await hasFocus(subject))
    await subject.fill('On {{ order.date }}')
    assert.equal(await page.getByText('there is no order.dat').count(), 0)
    await page.getByText('Has a mistake in line 2: there is no nobody.').waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.close()
  })
})

/** In the page: counts the timers of the preview, which waits for a pause of 400 ms in what is typed. */
const countTimers = `
  globalThis.timers = 0
  const { setTimeout } = globalThis
  globalThis.setTimeout = (call, ms, ...values) => {
    if (ms === 400) globalThis.timers += 1
    return setTimeout(call, ms, ...values)
  }`
