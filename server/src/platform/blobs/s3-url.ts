import type { S3Credentials } from './s3-signature.ts'

/** A bucket of an S3-compatible store. */
export interface S3Place extends S3Credentials {
  /** Scheme, host and port. */
  readonly endpoint: string
  readonly bucket: string
  /** Common prefix of all object names; empty, or with a trailing slash. */
  readonly prefix: string
}

/** Reads `s3://KEY:SECRET@host[:port]/bucket[/prefix][?region=…&tls=off]`, with key and secret percent-encoded. */
export function readS3Url(text: string): S3Place | undefined {
  const url = URL.parse(text)
  const [bucket = '', ...folders] = url?.pathname.split('/').slice(1) ?? []
  if (url?.protocol !== 's3:' || !url.host || !url.username || !url.password || !bucket) return undefined
  const { tls = 'on', region = '', ...unknown } = Object.fromEntries(url.searchParams)
  if (!/^(?:on|true|1|off|false|0)$/i.test(tls) || Object.keys(unknown).length > 0) return undefined
  try {
    return {
      endpoint: `${/^(?:on|true|1)$/i.test(tls) ? 'https' : 'http'}://${url.host}`,
      bucket: decodeURIComponent(bucket),
      prefix: folders
        .filter(Boolean)
        .map(folder => `${decodeURIComponent(folder)}/`)
        .join(''),
      region: region || 'us-east-1',
      accessKey: decodeURIComponent(url.username),
      secretKey: decodeURIComponent(url.password),
    }
  } catch {
    return undefined
  }
}
