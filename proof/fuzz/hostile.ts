import type { Random } from './random.ts'

/** JSON that `JSON.stringify` would never write. */
export const raw = (text: string): unknown => (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text)

const texts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff',
  '\u{10ffff}',
  '\ufeff',
  '\u202eright to left',
  '👩‍👩‍👧‍👦'.repeat(20),
  'é'.normalize('NFD').repeat(50),
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '1e400',
  '١٢٣',
  '[]',
  '{}',
  'true',
  "' or 1=1 --",
  "'; drop table orders; --",
  '"',
  '\\',
  '%00',
  '%s%s%n',
  '{{7*7}}',
  '{% for i in (1..99999) %}x{% endfor %}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '..\\..\\win.ini',
  '\r\nSet-Cookie: a=b',
  '\n'.repeat(200),
  '9'.repeat(400),
  `${'9'.repeat(20)}-01-01 00:00:00`,
  '-1',
  '0000-00-00 00:00:00',
  '9999-12-31 23:45:00',
  '+275760-09-13 00:00:00',
  '0001-01-01 00:00:00',
  '2028-02-29 24:00:00',
  'a'.repeat(9_999),
  'a'.repeat(10_000),
  'a'.repeat(10_001),
  'ÿ'.repeat(10_000),
  '(a+)+$'.repeat(100),
  'a@'.repeat(500),
  `${'a'.repeat(300)}@${'b'.repeat(300)}.example`,
]

const numbers: readonly (number | string)[] = [
  0,
  -1,
  0.1 + 0.2,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  1e21,
  1e308,
  5e-324,
  '1e400',
  '-1e400',
  '-0',
  '1E+2',
  '123456789012345678901234567890',
  '0.1000000000000000055511151231257827',
  `1${'0'.repeat(400)}`,
]

export function hostileText(random: Random): string {
  return random.pick(texts)
}

/** Anything JSON can spell. */
export function hostileValue(random: Random): unknown {
  return random.weighted<() => unknown>([
    [6, () => hostileText(random)],
    [3, () => hostileNumber(random)],
    [1, () => null],
    [1, () => random.happens(0.5)],
    [1, () => []],
    [1, () => ({})],
    [1, () => [[[hostileText(random)]]]],
    [1, () => JSON.parse('{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}')],
    [1, () => ({ $ne: null, length: 1e9, toString: 'no', toJSON: 'no' })],
    [1, () => Array.from({ length: random.between(98, 103) }, () => hostileText(random).slice(0, 50))],
    [1, () => nested(random, random.between(28, 34))],
  ])()
}

function hostileNumber(random: Random): unknown {
  const number = random.pick(numbers)
  return typeof number === 'string' ? raw(number) : number
}

function nested(random: Random, levels: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < levels; level++) value = random.happens(0.5) ? [value] : { a: value }
  return value
}
