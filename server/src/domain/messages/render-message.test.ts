import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { oneLine, tidy } from './render-message.ts'

describe('rendering a message', () => {
  test('a subject is one line, whatever values it has', () => {
    assert.equal(oneLine(' Hello\r\nBcc: all@example.com\n'), 'Hello Bcc: all@example.com')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const line = oneLine(text)
        assert.doesNotMatch(line, /[\p{Cc}\u2028\u2029]/u)
        assert.ok(line.length <= 200 && line.isWellFormed())
      }),
    )
  })

  test('omitted lines leave no gap, and lines have no trailing spaces', () => {
    assert.equal(tidy('\n\na  \r\n\r\n\r\n\r\nb\t\nc\n\n\n'), 'a\n\nb\nc')
  })
})
