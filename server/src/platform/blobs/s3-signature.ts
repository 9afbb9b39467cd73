import { createHmac, hash } from 'node:crypto'

export interface S3Credentials {
  readonly accessKey: string
  readonly secretKey: string
  readonly region: string
}

export interface UnsignedRequest {
  readonly method: string
  /** Its path and query spelled as they are sent. */
  readonly url: URL
  /** In lower case; `host` is not among them. */
  readonly headers: Readonly<Record<string, string>>
  readonly payloadHash: string
  readonly at: Temporal.Instant
}

export const emptyHash = hash('sha256', '', 'hex')

/** AWS Signature Version 4, for the service `s3`: the headers to send, with the one that proves who sends them. */
export function signed(
  { method, url, headers, payloadHash, at }: UnsignedRequest,
  { accessKey, secretKey, region }: S3Credentials,
): Record<string, string> {
  const moment = at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
  const scope = `${moment.slice(0, 8)}/${region}/s3/aws4_request`
  const all = { ...headers, 'x-amz-content-sha256': payloadHash, 'x-amz-date': moment }
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
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, hash('sha256', canonical, 'hex')].join('\n')
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
    .map(([name, value]) => `${spelled(name)}=${spelled(value)}`)
    .sort()
    .join('&')
}

/** Percent signs as the signature wants them: for everything but letters, digits and `-._~`. */
export function spelled(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
