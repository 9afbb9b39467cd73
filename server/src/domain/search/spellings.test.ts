import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeness, phoneKey, spellingsOf, wordsOf } from './spellings.ts'

test('4 words with one typing error have a spelling in common, and are close', () => {
  const pairs = [
    ['jonson', 'johnson'],
    ['jonhson', 'johnson'],
    ['johnsson', 'johnson'],
    ['johnsen', 'johnson'],
    ['wiliamson', 'williamson'],
    ['willliamson', 'williamson'],
    ['dilworh', 'dilworth'],
    ['charlote', 'charlotte'],
    ['jose', 'josé'],
    ['smtih', 'smith'],
  ] as const
  for (const [typed, word] of pairs) {
    assert.ok(
      spellingsOf(typed).some(spelling => spellingsOf(word).includes(spelling)),
      typed,
    )
    assert.equal(closeness(typed, word), 2, typed)
  }
})

test('4 other words are not close, and short words and numbers have no typing errors', () => {
  for (const [typed, word] of [
    ['johnson', 'jackson'],
    ['elm', 'elk'],
    ['1420', '1421'],
    ['rosa', 'maria'],
  ] as const)
    assert.equal(closeness(typed, word), undefined, typed)
  assert.deepEqual([closeness('rosa', 'rosa'), closeness('ro', 'rosa'), closeness('jons', 'johnson')], [0, 1, 2])
  assert.deepEqual(spellingsOf('elm'), ['elm'])
})

test('4 words ignore case and punctuation, phone numbers also the country code', () => {
  assert.deepEqual(wordsOf("O'Brien-Smith, SMITH"), ['o', 'brien', 'smith'])
  assert.equal(phoneKey('+1 (704) 555-0123'), '7045550123')
})
