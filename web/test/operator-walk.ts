import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { answerOf } from '../../server/test/cli/plumbline.ts'
import { alterStore, isPostgres } from '../../server/test/engine.ts'
import { enterPassword, findings, phone, type Stage, samples } from './browser.ts'

const email = 'olga@example.com'
const password = 'a calm operator'

/** An operator from the set-up link to signing out, on the server of the other tests. */
export function walkAsOperator(stage: Stage): void {
  const address = (path: string) => `${stage.server.publicUrl}/operator/${path}`
  const found: string[] = []
  let page: Page

  /** The widths and colours of both samples. */
  const look = async () => {
    if (!isPostgres) found.push(...(await findings(page, samples)))
    await page.setViewportSize({ width: 1280, height: 860 })
  }

  test('an operator chooses a password with the set-up link and signs in with it', async () => {
    const words = ['operator', 'create', email, '--name', 'Olga']
    const { link } = await answerOf<{ link: string }>(stage.server.dataDir, words)
    const opened = address(`password${new URL(link).hash}`)
    page = await stage.open()
    await page.goto(opened)
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor()
    assert.doesNotMatch(page.url(), /password|#/)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sign in as an operator' }).waitFor()
    await look()
    await enterPassword(page, email, 'not the password')
    await page.getByRole('alert').getByText('Email or password is wrong').waitFor()
    await enterPassword(page, email, password)
    await page.getByRole('link', { name: 'Tryon Oak Home Inspections' }).waitFor()
    await look()
  })

  test('an operator creates a company, whose owner gets a link, and removes it after typing its key', async () => {
    await page.getByRole('link', { name: 'Create company' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Operator')
    await page.getByLabel('Email of the owner').fill('fran@example.com')
    assert.equal(await page.getByLabel('Company key').inputValue(), 'operator')
    await page.getByRole('button', { name: 'Create company' }).click()
    await page.getByText('Operator is reserved for a path of the service').waitFor()
    await look()
    await page.getByLabel('Company key').fill('fresh-start')
    await page.getByRole('button', { name: 'Create company' }).click()
    const made = page.getByRole('dialog', { name: 'Operator was created' })
    assert.match(await made.getByLabel('Link', { exact: true }).inputValue(), /\/fresh-start\/console\/password#plo_/)
    await made.getByRole('button', { name: 'I have kept it' }).click()
    await page.getByRole('heading', { level: 1, name: 'Operator' }).waitFor()
    await page.getByText('fran@example.com · Has not signed in yet').waitFor()
    await look()

    await page.setViewportSize(phone)
    await page.getByRole('button', { name: 'Remove company' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove Operator?' })
    const remove = dialog.getByRole('button', { name: 'Remove company' })
    await dialog.getByLabel('Type fresh-start to confirm').fill('fresh')
    assert.ok(await remove.isDisabled())
    await dialog.getByLabel('Type fresh-start to confirm').fill('fresh-start')
    await remove.click()
    await page.getByText('“Operator” was removed.').waitFor()
    await page.getByRole('searchbox', { name: 'Search by name or key' }).fill('fresh')
    await page.getByText('No company matches').waitFor()
    assert.match(page.url(), /\?q=fresh$/)
  })

  test('an operator creates, rotates and revokes a credential of the directory', async () => {
    await page.goto(address('directory'))
    await page.getByRole('button', { name: 'Create credential' }).click()
    const form = page.getByRole('dialog', { name: 'Create credential' })
    await form.getByLabel('Username').fill('a:b')
    await form.getByRole('button', { name: 'Create credential' }).click()
    await form.getByText('Cannot contain a colon.').waitFor()
    await form.getByLabel('Username').fill('crm')
    await form.getByRole('button', { name: 'Create credential' }).click()
    const shown = page.getByRole('dialog', { name: 'Credential “crm”' })
    assert.match(await shown.getByLabel('Password', { exact: true }).inputValue(), /^pld_/)
    await shown.getByRole('button', { name: 'I have kept it' }).click()
    await page.getByRole('button', { name: 'Rotate crm' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate', exact: true }).click()
    await shown.getByRole('button', { name: 'I have kept it' }).click()
    await page.getByRole('button', { name: 'Revoke crm' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByRole('button', { name: 'Revoke crm' }).waitFor({ state: 'detached' })
    await look()
  })

  test('an operator sees the hosts of companies, confirms one and removes it', async () => {
    await stage.server.as('owner').settings.updateCompany({ hosts: ['book.oak.example'] })
    await page.goto(address('directory'))
    const hosts = page.getByRole('region', { name: 'Hosts of companies' })
    await hosts.getByText('demo · Not proven: leads nowhere').waitFor()
    await look()
    await hosts.getByRole('button', { name: 'Confirm book.oak.example for demo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
    await hosts.getByText('demo · Proven: leads to the company').waitFor()
    await page.goto(address('companies/demo'))
    await page.getByRole('button', { name: 'Remove book.oak.example from demo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('This company lists no host of its own.').waitFor()
    await look()
  })

  test('an operator sees readiness, queues and errors, and an ended session asks in place', async () => {
    await page.getByRole('link', { name: 'Health' }).click()
    await page.getByRole('status').getByText('Ready', { exact: true }).waitFor()
    const wrong = page.getByRole('region', { name: 'What is wrong' })
    await wrong.getByText('Email is not connected.').waitFor()
    assert.doesNotMatch(await wrong.innerText(), /overdue/)
    const chart = page.getByRole('slider', { name: 'Webhook deliveries: due over time' })
    assert.match((await chart.getAttribute('aria-valuetext')) ?? '', /^0 due at /)
    await page.getByText('Due deliveries, last 1 min').waitFor()
    await look()
    const owner = stage.server.as('owner')
    const [user] = await owner.users()
    await owner.inviteUser(user?.id ?? '')
    const longAgo = Date.now() - 29 * 60_000
    await alterStore(stage.server.dataDir, "update messages set due_at = ? where channel = 'email'", longAgo)
    await page.getByRole('status').getByText('Needs attention').waitFor()
    assert.match(await wrong.innerText(), /Email is not connected\. [\d,]+ emails? (is|are) waiting for it\./)
    await page.getByRole('button', { name: 'Show as table' }).click()
    await page.getByRole('region', { name: 'What was due' }).getByRole('columnheader', { name: 'Email' }).waitFor()
    await look()
    await page.context().clearCookies()
    await page.getByRole('link', { name: 'Companies' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Tryon Oak Home Inspections' }).waitFor()
    await page.context().close()
    assert.deepEqual(found, [])
  })
}
