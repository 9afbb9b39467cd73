import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createOperator } from '../../server/test/operator/operator.ts'
import { commandLine } from '../../server/test/rest/outside-change.ts'
import { enterPassword, findings, samples, signIn, skip, useBrowser } from './browser.ts'

const password = 'a long new password'

describe('the pages before somebody has signed in', { skip }, () => {
  const stage = useBrowser()

  test('/ leads to the console of a company, to the documentation and to the pages of operators', async () => {
    const page = await stage.open()
    const front = `${stage.server.publicUrl}/`
    await page.goto(front)
    assert.deepEqual(await findings(page, samples), [])
    await page.getByLabel('Company key').fill('No key')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('not the key of a company').waitFor()
    assert.deepEqual(await findings(page, samples), [])
    await page.getByLabel('Company key').fill(`${stage.console}/settings`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Email').waitFor()
    assert.equal(page.url(), stage.console)
    for (const [link, address] of [
      ['API documentation', 'docs'],
      ['For operators', 'operator'],
    ] as const) {
      await page.goto(front)
      await page.getByRole('link', { name: link }).click()
      await page.waitForURL(front + address)
    }
    for (const [path, target] of [
      ['demo', 'demo/console'],
      ['console', ''],
    ] as const) {
      await page.goto(front + path)
      assert.equal(page.url(), front + target)
    }
    await page.context().close()
  })

  for (const [realm, invite] of [
    ['a company', () => commandLine(stage.server, 'user', 'invite', '--company', 'demo', 'limited')],
    ['operators', () => createOperatorLink()],
  ] as const) {
    test(`a used invitation of ${realm} says so before a password is typed`, async () => {
      const link = linkIn(await invite())
      const page = await stage.open()
      await page.goto(link)
      const email = page.getByLabel('Email')
      assert.match(await email.inputValue(), /@example\.com$/)
      await page.getByLabel('New password').fill(password)
      await page.getByRole('button', { name: 'Save and sign in' }).click()
      await page.getByRole('navigation', { name: 'Main' }).waitFor()
      await page.context().close()

      const again = await stage.open()
      await again.goto(link)
      await again.getByRole('heading', { level: 1, name: 'This link does not work any more' }).waitFor()
      assert.equal(await again.getByLabel('New password').count(), 0)
      assert.deepEqual(await findings(again, samples), [])
      await again.getByRole('link', { name: 'Go to sign in' }).click()
      await again.getByLabel('Password', { exact: true }).waitFor()
      await again.context().close()
    })
  }

  test('a link whose state cannot be asked for still shows the form', async () => {
    const page = await stage.open()
    await page.route('**/session/link/check', route => route.abort())
    await page.goto(`${stage.console}/password#plo_unknown`)
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await page.getByRole('alert').getByText('not valid any more').waitFor()
    await page.context().close()
  })

  test('a passkey at an address of numbers says that it needs https or localhost', async () => {
    const page = await stage.open()
    const local = stage.console.replace('127.0.0.1', 'localhost')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    const { host } = new URL(stage.console)
    const said = `https and a name, or localhost; ${host} is neither. Open ${local}/ instead.`
    await page.getByRole('alert').getByText(said).waitFor()
    await signIn(page, stage.server)
    await page.getByRole('link', { name: 'Your account' }).click()
    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    await passkeys.getByText(`${local}/account`).waitFor()
    assert.equal(await passkeys.getByRole('button', { name: 'Add passkey' }).count(), 0)
    await page.goto(`${local}/account`)
    await signIn(page, stage.server)
    await page.getByRole('button', { name: 'Add passkey' }).click()
    // No authenticator: the browser refuses, as if the person had cancelled.
    await page.evaluate(
      'navigator.credentials.create = () => Promise.reject(new DOMException("no", "NotAllowedError"))',
    )
    const dialog = page.getByRole('dialog', { name: 'Add passkey' })
    await dialog.getByLabel('Password', { exact: true }).fill(stage.server.access.owner.password)
    await dialog.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByRole('alert').getByText('The browser gave no passkey').waitFor()
    await page.context().close()
  })

  test('the sign-in page has the key of an unknown company, and the name of one that was signed in to', async () => {
    const { name } = await stage.server.as('owner').settings.company()
    const page = await stage.open('', { company: 'unknown-company' })
    await page.getByText('unknown-company', { exact: true }).waitFor()
    await page.goto(stage.console)
    await page.getByText('demo', { exact: true }).waitFor()
    const { email } = stage.server.access.owner
    await enterPassword(page, email, stage.server.access.owner.password)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Email').waitFor()
    await page.getByText(name, { exact: true }).waitFor()
    await page.context().close()
  })

  test('no page violates its content security policy or fails in a script', () => {
    assert.deepEqual(stage.reports, [])
  })

  async function createOperatorLink(): Promise<string> {
    await createOperator(stage.server)
    return commandLine(stage.server, 'operator', 'password', 'olga@example.com', '--link')
  }

  /** The commands know the address of the running server. */
  function linkIn(printed: string): string {
    const link = /http\S+/.exec(printed)?.[0] ?? assert.fail(printed)
    return link
  }
})
