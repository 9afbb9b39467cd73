import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import type { ContactEdits } from '../../src/domain/people/contact-edits.ts'
import { agents, clients } from '../../src/domain/people/contacts.ts'
import { Refusal } from '../../src/domain/refusal.ts'
import { OpenTimeStore, type TestCompany } from '../availability/open-time-store.ts'
import { testOnSqlite } from '../engine.ts'

let store: OpenTimeStore
let company: TestCompany
before(async () => {
  store = await OpenTimeStore.open()
  company = await store.company()
})
after(() => store.close())

const at = (minute: number) => Temporal.Instant.from('2026-10-05T09:00:00Z').add({ minutes: minute })

for (const [kind, contacts] of [
  ['client', clients],
  ['agent', agents],
] as const) {
  describe(`4 several of the same email: ${kind}`, () => {
    const make = (minute: number, edits: ContactEdits) =>
      company.write(scope => contacts.create({ ...scope, now: at(minute) }, edits) as Promise<{ id: string }>)
    const found = (email: string) =>
      company.read('2026-10-05T12:00:00Z', async scope => (await contacts.requireByEmail(scope, email)).id as string)

    test('4 the oldest is found, whatever order they were saved in and however they are spelled', async () => {
      await make(5, { email: 'three@example.com' })
      const oldest = await make(1, { email: 'THREE@example.com' })
      await make(3, { email: 'Three@Example.com ' })
      assert.equal(await found('three@EXAMPLE.com'), oldest.id)
    })

    test('4 the oldest stays the oldest when it is changed, and the next one follows when its address goes', async () => {
      const oldest = await make(1, { email: 'two@example.com' })
      const next = await make(2, { email: 'two@example.com' })
      const edit = (minute: number, edits: ContactEdits) =>
        company.write(async scope => void (await contacts.update({ ...scope, now: at(minute) }, oldest.id, edits)))
      await edit(10, { city: 'Charlotte' })
      assert.equal(await found('two@example.com'), oldest.id)
      await edit(11, { email: 'other@example.com' })
      assert.equal(await found('two@example.com'), next.id)
    })

    test('7.2 a miss is a refusal with the email in its details', async () => {
      await assert.rejects(found('unknown@example.com'), (error: unknown) => {
        assert.ok(error instanceof Refusal)
        assert.deepEqual(
          [error.code, error.details],
          [`${kind}.unknown`, { by: 'email', value: 'unknown@example.com' }],
        )
        return true
      })
    })

    testOnSqlite('4 a lookup reads one entry of an index, however many there are', async () => {
      const plan = await company.read('2026-10-05T12:00:00Z', ({ tx }) =>
        tx.all<{ detail: string }>(
          kind === 'client'
            ? sql`explain query plan select id from clients where company_id = 'a' and email_key = 'b'
                order by created_at, id limit 1`
            : sql`explain query plan select id from agents where company_id = 'a' and email_key = 'b'
                order by created_at, id limit 1`,
        ),
      )
      assert.deepEqual(
        plan.map(({ detail }) => detail),
        [`SEARCH ${kind}s USING COVERING INDEX ${kind}s_by_email (company_id=? AND email_key=?)`],
      )
    })
  })
}
