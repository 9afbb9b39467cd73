import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, test } from 'node:test'
import { emptyHash, percentEncode, signHeaders } from './s3-signature.ts'

const credentials = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const at = Temporal.Instant.from('2013-05-24T00:00:00Z')

/** The examples in Amazon's description of the signature. */
const published: readonly (readonly [
  what: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  payload: string,
  signedHeaders: string,
  signature: string,
])[] = [
  [
    'a range of an object',
    'GET',
    '/test.txt',
    { range: 'bytes=0-9' },
    '',
    'host;range;x-amz-content-sha256;x-amz-date',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'an upload',
    'PUT',
    '/test%24file.text',
    { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    'Welcome to Amazon S3.',
    'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a parameter without a value',
    'GET',
    '/?lifecycle',
    {},
    '',
    'host;x-amz-content-sha256;x-amz-date',
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a list',
    'GET',
    '/?max-keys=2&prefix=J',
    {},
    '',
    'host;x-amz-content-sha256;x-amz-date',
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
]

describe('S3 request signatures', () => {
  for (const [what, method, path, headers, payload, signedHeaders, signature] of published) {
    test(`${what} has the signature that Amazon published`, () => {
      const url = new URL(`https://examplebucket.s3.amazonaws.com${path}`)
      const payloadHash = hash('sha256', payload, 'hex')
      const { authorization } = signHeaders({ method, url, headers, payloadHash, at }, credentials)
      assert.equal(
        authorization,
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
          `SignedHeaders=${signedHeaders}, Signature=${signature}`,
      )
    })
  }

  test('parameters are sorted by name, and whitespace in headers is collapsed', () => {
    const sign = (path: string, word: string) => {
      const url = new URL(`https://s3.example${path}`)
      return signHeaders({ method: 'GET', url, headers: { 'x-a': word }, payloadHash: emptyHash, at }, credentials)
    }
    assert.equal(sign('/b?a=1&b=2', 'x y').authorization, sign('/b?b=2&a=1', '  x   y ').authorization)
  })

  test('every character but letters, digits and -._~ is percent-encoded', () => {
    assert.equal(percentEncode("aZ09-._~ /!'()*$ü"), 'aZ09-._~%20%2F%21%27%28%29%2A%24%C3%BC')
  })
})
