import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { UserId } from '../ids.ts'
import { makeAccessKey } from './access-key.ts'
import { hashSecret, isWellFormedSecret, newSecret, randomText, secretMatches } from './secret.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

describe('secrets', () => {
  test('an access key is plk_ and 22 characters, its secret pls_, 30 random ones and a checksum of 6', () => {
    const { accessKey, secretKey } = makeAccessKey('user' as UserId, 'label')
    assert.match(accessKey, /^plk_[0-9A-Za-z]{22}$/)
    assert.match(secretKey, /^pls_[0-9A-Za-z]{36}$/)
    assert.ok(isWellFormedSecret('pls_', secretKey))
    assert.ok(!isWellFormedSecret('pld_', secretKey))
  })

  test('30 characters of 62 carry at least 178 random bits', () => {
    assert.ok(30 * Math.log2(alphabet.length) >= 178)
    assert.equal(new Set(alphabet).size, 62)
  })

  test('the checksum catches every single changed, missing or added character', () => {
    const secret = newSecret('pls_')
    for (let at = 0; at < secret.length; at++) {
      for (const other of `${alphabet}_-`) {
        if (other === secret[at]) continue
        const changed = secret.slice(0, at) + other + secret.slice(at + 1)
        assert.ok(!isWellFormedSecret('pls_', changed), changed)
      }
      assert.ok(!isWellFormedSecret('pls_', secret.slice(0, at) + secret.slice(at + 1)))
      assert.ok(!isWellFormedSecret('pls_', `${secret.slice(0, at)}x${secret.slice(at)}`))
    }
  })

  test('the checksum catches two swapped neighbours', () => {
    fc.assert(
      fc.property(fc.nat(28), at => {
        const secret = newSecret('pls_')
        const [a, b] = [secret[4 + at], secret[5 + at]]
        if (a === b) return
        assert.ok(!isWellFormedSecret('pls_', `${secret.slice(0, 4 + at)}${b}${a}${secret.slice(6 + at)}`))
      }),
    )
  })

  test('every character of the alphabet is equally likely', () => {
    const perCharacter = 10_000
    const text = randomText(alphabet.length * perCharacter)
    assert.equal(text.length, alphabet.length * perCharacter)
    const counts = Map.groupBy(text, character => character)
    assert.deepEqual([...counts.keys()].sort().join(''), alphabet)
    // Six standard deviations: it fails at random once in ten million runs, and always for a byte taken modulo 62.
    for (const [character, found] of counts) {
      assert.ok(Math.abs(found.length - perCharacter) < 600, `${character} came ${found.length} times`)
    }
  })

  test('all 30 characters of a secret and all 22 of a key are random', () => {
    const made = Array.from({ length: 1_000 }, () => makeAccessKey('user' as UserId, ''))
    const kindsAt = (texts: readonly string[], at: number) => new Set(texts.map(text => text[at])).size
    const secrets = made.map(({ secretKey }) => secretKey)
    const keys = made.map(({ accessKey }) => accessKey)
    // Of 62 characters a thousand draws miss one at most now and then.
    for (let at = 4; at < 34; at++) assert.ok(kindsAt(secrets, at) > 50, `place ${at} of secrets`)
    for (let at = 4; at < 26; at++) assert.ok(kindsAt(keys, at) > 50, `place ${at} of keys`)
  })

  test('no two secrets are equal', () => {
    const made = Array.from({ length: 5_000 }, () => newSecret('pls_'))
    assert.equal(new Set(made).size, made.length)
  })

  test('only the secret itself matches its hash, and no secret matches an unknown key', () => {
    const secret = newSecret('pls_')
    const kept = Buffer.from(hashSecret(secret), 'hex')
    assert.equal(kept.length, 32)
    assert.ok(!hashSecret(secret).includes(secret))
    assert.ok(secretMatches(secret, kept))
    for (const wrong of ['', `${secret} `, secret.toLowerCase(), newSecret('pls_')]) {
      assert.ok(!secretMatches(wrong, kept))
      assert.ok(!secretMatches(wrong, undefined))
    }
    assert.ok(!secretMatches(secret, undefined))
  })
})
