import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PersonalWords } from './personal-words.ts'

const rosa = {
  firstName: 'Rosa',
  lastName: 'Whitfield',
  displayName: 'Rosa Whitfield',
  email: 'Rosa.W@example.com',
  mobilePhone: '704-555-0199',
  workPhone: '',
  homePhone: '+1 (980) 555-0123',
  ...{ mobilePhone2: '', mobilePhone3: '', workFax: '', homeFax: '' },
}

test('whole names, email addresses and phone numbers in any spelling are removed, and nothing else', () => {
  const words = new PersonalWords([rosa])
  for (const [text, left] of [
    ['Call Rosa Whitfield at (704) 555 0199.', 'Call [removed] at [removed].'],
    ['ROSA WHITFIELD <rosa.w@EXAMPLE.com>', '[removed] <[removed]>'],
    ['7045550199 or 1.980.555.0123', '[removed] or [removed]'],
    ['Rosa said Whitfield Road has a gate.', 'Rosa said Whitfield Road has a gate.'],
    ['Rosa Whitfields', 'Rosa Whitfields'],
    ['order 17045550199 7', 'order 17045550199 7'],
    ['', ''],
  ] as const)
    assert.equal(words.removeFrom(text), left)
})

test('texts within JSON lose them, and numbers and names of members stay', () => {
  const words = new PersonalWords([{ ...rosa, displayName: 'Rosa "Rosie" Whitfield' }])
  const json = JSON.stringify({ 'Rosa Whitfield': 5, note: ['for Rosa "Rosie" Whitfield', 7045550199] })
  assert.equal(words.removeFromJson(json), '{"Rosa Whitfield":5,"note":["for [removed]",7045550199]}')
})

test('a person without a whole name, email address and phone number has no words', () => {
  const nobody = {
    ...rosa,
    firstName: 'Rosa',
    lastName: '',
    displayName: 'Rosa',
    email: '',
    mobilePhone: '',
    homePhone: '',
  }
  const words = new PersonalWords([nobody])
  assert.deepEqual([words.hints, words.removeFrom('Rosa and everybody')], [[], 'Rosa and everybody'])
})
