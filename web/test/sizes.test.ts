import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { bookingSize, consoleSizes, embedSize, operatorSizes } from './sizes.ts'

const isBuilt = existsSync(new URL('../dist/index.html', import.meta.url))
const skip = isBuilt || process.env.CI ? false : 'the console is not built'

describe('size of the console', { skip }, () => {
  test('the page of signing in needs at most 120 kB of compressed script', () => {
    const [gate] = consoleSizes()
    assert.equal(gate?.page, 'sign-in')
    assert.ok(gate.scriptBytes > 50_000 && gate.scriptBytes <= 120_000, `${gate.scriptBytes} bytes`)
  })

  test('every settings screen needs at most 220 kB of compressed script and styles', () => {
    const [, ...screens] = consoleSizes()
    assert.ok(screens.length > 10, `only ${screens.length} screens were found`)
    const large = screens.filter(({ scriptBytes, styleBytes }) => scriptBytes + styleBytes > 220_000)
    assert.deepEqual(large, [])
  })

  test('the booking page needs at most 80 kB of compressed script and styles', () => {
    const { scriptBytes, styleBytes } = bookingSize()
    assert.ok(scriptBytes > 1_000 && scriptBytes + styleBytes <= 80_000, `${scriptBytes} and ${styleBytes} bytes`)
  })

  test('the script that embeds the booking page needs at most 4 kB, and declares nothing on the pages of other sites', () => {
    const { scriptBytes } = embedSize()
    assert.ok(scriptBytes > 500 && scriptBytes <= 4_000, `${scriptBytes} bytes`)
    const script = readFileSync(new URL('../dist/embed.js', import.meta.url), 'utf8')
    assert.match(script, /^\s*;?\s*\(\(\) ?=> ?\{[\s\S]*\}\)\(\);?\s*$/)
    assert.doesNotMatch(script, /^(?:import|export)\b/m)
  })

  test('the pages of operators have the same limits', () => {
    const [gate, ...screens] = operatorSizes()
    assert.ok(gate && gate.scriptBytes > 50_000 && gate.scriptBytes <= 120_000, `${gate?.scriptBytes} bytes`)
    assert.ok(screens.length >= 6, `only ${screens.length} screens were found`)
    assert.deepEqual(
      screens.filter(({ scriptBytes, styleBytes }) => scriptBytes + styleBytes > 220_000),
      [],
    )
  })
})
