import { gzipSync } from 'node:zlib'
import { asForm } from '../../server/test/orders/order-fixture.ts'
import { contentTypeOf } from './content-types.ts'
import { hostileText } from './hostile.ts'
import type { Operation } from './operations.ts'
import type { Ids } from './pools.ts'
import type { Random } from './random.ts'
import { asText, textOf, type Validity, valueFor } from './values.ts'

export interface Sent {
  readonly bytes: Buffer
  readonly contentType: string | undefined
  /** The fields that accompany a raw file. */
  readonly query: readonly (readonly [string, string])[]
  readonly headers?: readonly (readonly [string, string])[]
}

export const nothingSent: Sent = { bytes: Buffer.alloc(0), contentType: undefined, query: [] }

/** A request body: the described fields in one of the supported encodings. */
export function bodyOf(operation: Operation, validity: Validity, random: Random, ids: Ids): Sent {
  const fields = drawFields(operation, validity, random, ids)
  if (validity === 'hostile' && random.happens(0.25)) return hostileBody(fields, random, ids)
  if (operation.takesFile) return withFile(fields, random)
  if (random.happens(0.25)) return asFields(fields, validity, random)
  if (random.happens(0.1)) return asParts(fields, random)
  return asJson(fields, validity, random)
}

type Fields = Readonly<Record<string, unknown>>

function drawFields({ bodyFields }: Operation, validity: Validity, random: Random, ids: Ids): Fields {
  const share = random.pick([0.1, 0.3, 0.6])
  const omits = validity === 'valid' ? 0 : 0.15
  const drawn = bodyFields
    .filter(({ isRequired }) => (isRequired ? !random.happens(omits) : random.happens(share)))
    .map(field => [field.name, valueFor(field, validity, random, ids)] as const)
  const unknown = validity === 'hostile' && random.happens(0.3) ? [[hostileText(random), 'stray'] as const] : []
  return Object.fromEntries([...drawn, ...unknown])
}

function asJson(fields: Fields, validity: Validity, random: Random): Sent {
  const text = JSON.stringify(fields)
  const isOdd = validity !== 'valid' && random.happens(0.3)
  const bytes = isOdd ? corrupted(text, random) : Buffer.from(text)
  return { bytes, contentType: contentTypeOf('json', validity, random), query: [] }
}

/** JSON that is invalid, or barely valid. */
function corrupted(text: string, random: Random): Buffer {
  return random.weighted<() => Buffer>([
    [3, () => Buffer.from(text.slice(0, random.below(text.length + 1)))],
    [2, () => Buffer.from(text.replace('{', '{"services":[],"datetime":"","services":null,'))],
    [2, () => Buffer.from(text.replaceAll(':', ' :\n\t'))],
    [1, () => Buffer.from(`\ufeff${text}`)],
    [1, () => Buffer.from(`${text}${text}`)],
    [1, () => Buffer.from(`[${text}]`)],
    [1, () => Buffer.from(text.replaceAll('"', "'"))],
    [1, () => Buffer.from(text.replace('{', '{"__proto__":{"polluted":"yes"},'))],
    [1, () => Buffer.from(text, 'utf16le')],
    [1, () => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0x80])])],
    [1, () => Buffer.from(text.replaceAll(/[a-z]/g, letter => `\\u00${letter.charCodeAt(0).toString(16)}`))],
    [1, () => Buffer.from(text.replaceAll(/\d+/g, '1e400'))],
  ])()
}

function asFields(fields: Fields, validity: Validity, random: Random): Sent {
  const form = asForm(fields)
  const odd = ['&&=&[]=x', '&a[b]=c&a=d&a[]=e', '&%', '&%00=%ff', '&__proto__[polluted]=yes', '&services[999999999]=x']
  const text = validity === 'valid' || random.happens(0.7) ? form : form + random.pick(odd)
  return { bytes: Buffer.from(text), contentType: contentTypeOf('form', validity, random), query: [] }
}

/** A multipart form with a file that the route does not take. */
function asParts(fields: Fields, random: Random): Sent {
  const named = [...new URLSearchParams(asForm(fields))]
  return { bytes: partsOf(named, noise(random), random), contentType: 'multipart/form-data; boundary=edge', query: [] }
}

/** Fields and a file: multipart, a form, or the file alone with its fields in the query string. */
function withFile({ file, ...fields }: Fields, random: Random): Sent {
  const bytes = Buffer.from(asText(file ?? ''))
  const named = Object.entries(fields).map(([name, value]) => [name, asText(value)] as const)
  return random.weighted<() => Sent>([
    [4, () => ({ bytes, contentType: random.pick(['application/pdf', 'image/png', 'text/html', 'x']), query: named })],
    [1, () => ({ bytes: Buffer.from(asForm({ ...fields, file })), contentType: formType, query: [] })],
    [5, () => ({ bytes: partsOf(named, bytes, random), contentType: 'multipart/form-data; boundary=edge', query: [] })],
  ])()
}

const formType = 'application/x-www-form-urlencoded'

/** Sometimes with two files, a path traversal, an extra header, or without an end. */
function partsOf(named: readonly (readonly [string, string])[], file: Buffer, random: Random): Buffer {
  const part = (name: string, value: Buffer, more = '') =>
    Buffer.concat([
      Buffer.from(`--edge\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`),
      value,
      Buffer.from('\r\n'),
    ])
  const fileName = random.pick([
    ...[
      '; filename="report.pdf"',
      '; filename="../../x"',
      '; filename="a\0b"',
      '; filename=""',
      "; filename*=utf-8''%ff",
    ],
    ...[`; filename="${'é'.repeat(300)}"`, '\r\ncontent-type: text/html', `\r\nx-long: ${'a'.repeat(5_000)}`, ''],
  ])
  const fields = named.map(([name, value]) => part(name, Buffer.from(value)))
  const files = Array.from({ length: random.happens(0.95) ? 1 : 2 }, () => part('file', file, fileName))
  const end = random.weighted([
    [9, '--edge--\r\n'],
    [1, '--edge--'],
    [1, '--edge'],
    [1, ''],
  ])
  const parts = random.happens(0.8) ? [...fields, ...files] : [...files, ...fields]
  return Buffer.concat([...parts, Buffer.from(end)])
}

const mebibyte = 1024 * 1024

/** Oversized bodies; built once, since building one takes longer than refusing it. */
const oversizedBodies: Readonly<Record<string, () => string>> = {
  'a hundred thousand services': () => `{"services":[${Array(100_000).fill('"a"').join()}]}`,
  'a million keys': () => `{${Array.from({ length: 1_000_000 }, (_, i) => `"k${i}":1`).join()}}`,
  'as many keys as fit': () => `{${Array.from({ length: 80_000 }, (_, i) => `"k${i}":1`).join()}}`,
  'half a million zeros': () => `{"notes":[${Array(500_000).fill('0').join()}]}`,
  'a deeply nested list': () => `{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}`,
  'an unclosed list': () => '['.repeat(mebibyte),
  'the largest allowed body': () => '{}'.padEnd(mebibyte, ' '),
  'one byte above the limit': () => '{}'.padEnd(mebibyte + 1, ' '),
  'one long text': () => `{"city":"${'a'.repeat(900_000)}"}`,
  'one long name': () => `{"${'a'.repeat(900_000)}":1}`,
  'one long number': () => `{"squarefeet":${'9'.repeat(900_000)}}`,
}

const oversizedForms: Readonly<Record<string, () => string>> = {
  'half a million fields': () => 'a&'.repeat(mebibyte / 2),
  'sixty thousand services': () => '&services[]=a'.repeat(60_000),
  'services far apart': () => Array.from({ length: 30_000 }, (_, i) => `services[${i * 7_919}]=a`).join('&'),
  'one deep name': () => `a${'[b]'.repeat(300_000)}=c`,
  'many deep names': () => `a${'[b]'.repeat(31)}=c&`.repeat(8_000),
}

const built = new Map<string, Buffer>()

function buildOnce(name: string, make: () => string): Buffer {
  let bytes = built.get(name)
  if (!bytes) {
    bytes = Buffer.from(make())
    built.set(name, bytes)
  }
  return bytes
}

/** 10 MiB of zeros, compressed twice to a few hundred bytes. */
const bomb = gzipSync(gzipSync(Buffer.alloc(10 * mebibyte)))

function hostileBody(fields: Fields, random: Random, ids: Ids): Sent {
  const gzip = (bytes: Buffer): Sent => ({
    bytes,
    contentType: 'application/json',
    query: [],
    headers: [['content-encoding', random.pick(['gzip', 'gzip, gzip', 'deflate', 'br', 'x'])]],
  })
  const text = () =>
    textOf({ name: 'q', schema: { type: 'string' }, kind: 'order', isRequired: true }, 'hostile', random, ids)
  return random.weighted<() => Sent>([
    [8, () => ({ bytes: Buffer.from(text()), contentType: contentTypeOf('json', 'hostile', random), query: [] })],
    [8, () => ({ bytes: noise(random), contentType: contentTypeOf('form', 'hostile', random), query: [] })],
    [4, () => gzip(bomb)],
    [4, () => gzip(gzipSync(JSON.stringify(fields)))],
    [1, () => ({ ...nothingSent, ...drawn(oversizedBodies, random), contentType: 'application/json' })],
    [1, () => ({ ...nothingSent, ...drawn(oversizedForms, random), contentType: random.pick([formType, 'x']) })],
  ])()
}

function drawn(kinds: Readonly<Record<string, () => string>>, random: Random): Pick<Sent, 'bytes'> {
  const [name, make] = random.pick(Object.entries(kinds))
  return { bytes: buildOnce(name, make) }
}

function noise(random: Random): Buffer {
  return Buffer.from(Array.from({ length: random.below(200) }, () => random.below(256)))
}
