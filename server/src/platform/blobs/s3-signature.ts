import { createHmac, hash } from 'node:crypto'

export interface S3Credentials {
  readonly accessKey: string
  readonly secretKey: string
  readonly region: string
}

export interface UnsignedRequest {
  readonly method: string
  /** Path and query percent-encoded as they are sent. */
  readonly url: URL
  /** Names in lower case, without `host`. */
  readonly headers: Readonly<Record<string, string>>
  readonly payloadHash: string
  readonly at: Temporal.Instant
}

export const emptyHash = hash('sha256', '', 'hex')

/** AWS Signature Version 4 for the service `s3`: adds the `authorization` header. */
export function signHeaders(
  { method, url, headers, payloadHash, at }: UnsignedRequest,
  { accessKey, secretKey, region }: S3Credentials,
): Record<string, string> {
  const timestamp = at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
  const scope = `${timestamp.slice(0, 8)}/${region}/s3/aws4_request`
  const all = { ...headers, 'x-amz-content-sha256': payloadHash, 'x-amz-date': timestamp }
  const names = Object.keys({ ...all, host: '' }).sort()
  const values: Record<string, string> = { ...all, host: url.host }
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url.searchParams),
    ...names.map(name => `${name}:${values[name]?.trim().replaceAll(/ +/g, ' ')}`),
    '',
    names.join(';'),
    payloadHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', timestamp, scope, hash('sha256', canonical, 'hex')].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${secretKey}`)
  const signature = hmac(key, toSign).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`
  return { ...all, authorization }
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function canonicalQuery(parameters: URLSearchParams): string {
  return [...parameters]
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .sort()
    .join('&')
}

/** Encodes every character but letters, digits and `-._~`, as the signature requires. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
