import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { pastCommitTime } from '../changes/commit-sequence.ts'
import { emailKey } from './contact.ts'
import { type ContactEdits, editContact, newContact } from './contact-edits.ts'

const then = pastCommitTime(Temporal.Instant.from('2026-10-05T09:00:00Z'))
const now = pastCommitTime(Temporal.Instant.from('2026-10-06T09:00:00Z'))

describe('2.5 the display name of a new contact', () => {
  const names: readonly [edits: ContactEdits, displayName: string][] = [
    [{ firstName: 'Ann', lastName: 'Lee' }, 'Ann Lee'],
    [{ firstName: 'Ann' }, 'Ann'],
    [{ lastName: 'Lee' }, 'Lee'],
    [{ firstName: 'Ann', lastName: 'Lee', displayName: 'The Lees' }, 'The Lees'],
    [{ firstName: 'Ann', lastName: 'Lee', displayName: '' }, 'Ann Lee'],
    [{}, ''],
  ]
  for (const [edits, displayName] of names) {
    test(`2.5 ${JSON.stringify(edits)} is shown as "${displayName}"`, () => {
      assert.equal(newContact(edits, now, now).displayName, displayName)
    })
  }

  test('2.5 a new contact has empty fields unless sent, the time of creation and the commit time', () => {
    const { createdAt, modifiedAt, ...texts } = newContact({ firstName: 'Ann' }, then, now)
    assert.ok(createdAt.equals(then) && modifiedAt.equals(now))
    const { firstName, displayName, sendsEmail, sendsSms, isShown, mergedInto, erasedAt, ...rest } = texts
    assert.deepEqual([sendsEmail, sendsSms, isShown, mergedInto, erasedAt], [true, true, true, undefined, undefined])
    assert.deepEqual([firstName, displayName], ['Ann', 'Ann'])
    assert.deepEqual(new Set(Object.values(rest)), new Set(['']))
  })
})

describe('2.5 the display name of a contact that changes', () => {
  const made = newContact({ firstName: 'Ann', lastName: 'Lee' }, then, then)
  const chosen = newContact({ firstName: 'Ann', lastName: 'Lee', displayName: 'The Lees' }, then, then)
  const changes: readonly [what: string, before: typeof made, edits: ContactEdits, displayName: string][] = [
    ['a made one follows the first name', made, { firstName: 'Bo' }, 'Bo Lee'],
    ['a made one follows the last name', made, { lastName: '' }, 'Ann'],
    ['a made one stays where the names do', made, { email: 'a@example.com' }, 'Ann Lee'],
    ['a made one gives way to one that is sent', made, { displayName: 'The Lees' }, 'The Lees'],
    ['a sent one wins over new names', made, { firstName: 'Bo', displayName: 'The Lees' }, 'The Lees'],
    ['a chosen one stays when the names change', chosen, { firstName: 'Bo', lastName: 'Ng' }, 'The Lees'],
    ['a chosen one that is emptied is made of the names again', chosen, { displayName: '' }, 'Ann Lee'],
    ['and of the new ones where they come with it', chosen, { displayName: '', firstName: 'Bo' }, 'Bo Lee'],
    ['a made one that is emptied is made again', made, { displayName: '' }, 'Ann Lee'],
  ]
  for (const [what, before, edits, displayName] of changes) {
    test(`2.5 ${what}: "${displayName}"`, () => assert.equal(editContact(before, edits, now).displayName, displayName))
  }

  test('2.5 an edit changes only the sent fields and the time of the change', () => {
    const before = newContact({ firstName: 'Ann', email: 'a@example.com', zip: '28202', notes: 'dog' }, then, then)
    const after = editContact(before, { zip: '', city: 'Charlotte' }, now)
    assert.deepEqual({ ...after }, { ...before, zip: '', city: 'Charlotte', modifiedAt: now })
  })
})

test('2.5 emails that differ in case or in space around them are the same', () => {
  assert.equal(emailKey(' Ann.Lee@Example.COM\t'), emailKey('ann.lee@example.com'))
  assert.notEqual(emailKey('ann.lee@example.com'), emailKey('annlee@example.com'))
  fc.assert(fc.property(fc.string(), text => assert.equal(emailKey(emailKey(text)), emailKey(` ${text}\n`))))
})
