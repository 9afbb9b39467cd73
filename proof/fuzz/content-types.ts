import type { Random } from './random.ts'
import type { Validity } from './values.ts'

const spaces = ['', ' ', '\t', '  ']
const tails = [
  ...['', ';', '; charset=utf-8', ';charset=UTF-8', '; charset="utf-8"', '; charset=latin1', '; charset=', ';;;'],
  ...['; boundary=x', ', text/plain', 'x', '-patch+json', '/json', '@', ' charset=utf-8', '; a=b; c="d;e"', ';\u00ff'],
]

/** All spellings that 2.1 accepts as `application/json`. */
export const jsonTypes: readonly string[] = ['application/json', 'APPLICATION/JSON', 'Application/Json'].flatMap(type =>
  spaces.flatMap(space => tails.map(tail => `${type}${space}${tail}`)),
)

/** Spellings that it does not accept: the body is read as a form. */
export const otherTypes: readonly string[] = [
  ...['application/x-www-form-urlencoded', 'text/plain', 'text/json', 'application/ld+json', 'banana', 'a/b;', '*/*'],
  ...['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=edge', 'multipart/mixed'],
  ...['application /json', 'xapplication/json', 'application/jso', 'application', '/', ';', ',', '"', '\u00e9', '0'],
  ...['application/octet-stream', 'application/pdf', 'application/xml', 'text/html; charset=utf-7', 'a'.repeat(5_000)],
]

/** A content type; none at all means a form. */
export function contentTypeOf(body: 'json' | 'form', validity: Validity, random: Random): string | undefined {
  const standard = body === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
  if (validity === 'valid' || random.happens(0.7)) return standard
  return random.weighted<() => string | undefined>([
    [3, () => random.pick(jsonTypes)],
    [3, () => random.pick(otherTypes)],
    [1, () => undefined],
  ])()
}
