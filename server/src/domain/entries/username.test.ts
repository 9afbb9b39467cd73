import assert from 'node:assert/strict'
import { test } from 'node:test'
import { username } from './username.ts'

const mistakeIn = (value: string) =>
  username
    .safeParse(value)
    .error?.issues.map(({ message }) => message)
    .join()

for (const value of ['ian', 'Ian Oak', 'ian@oak.example', 'José', '李雷', 'proto', '__prototype__', 'o’neil']) {
  test(`the username ${value} is accepted`, () => assert.equal(mistakeIn(value), undefined))
}

const unseen = {
  'a direction mark': 'ian\u200e',
  'an override of the direction': '\u202eian',
  'an isolate': 'ian\u2066',
  'a space without width': 'i\u200ban',
  'a joiner without width': 'ia\u200dn',
  'a soft hyphen': 'ian\u00ad',
  'a byte order mark': '\ufeffian',
  'a filler': 'ian\u3164',
  'a variation selector': 'ian\ufe0f',
  'a tag': 'ian\u{e0061}',
  'a line separator': 'ian\u2028',
  'a line break': 'ian\n',
  'an empty pattern of Braille': '\u2800',
}
for (const [what, value] of Object.entries(unseen)) {
  test(`a username with ${what} is refused`, () =>
    assert.equal(mistakeIn(value), 'contains characters that cannot be seen'))
}

for (const value of ['__proto__', ' __proto__ ']) {
  test(`the username "${value}" is refused`, () => assert.equal(mistakeIn(value), 'cannot be __proto__'))
}
