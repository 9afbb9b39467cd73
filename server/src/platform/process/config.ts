import { resolve } from 'node:path'
import { readEmailAddress } from '../../domain/messages/recipient-address.ts'
import type { S3Place } from '../blobs/s3-requests.ts'
import { type GeocoderAddress, geocoderExamples, readGeocoderUrl } from '../geocoding/geocoder-url.ts'
import { readPostgresUrl } from '../postgres/postgres-address.ts'
import type { PostgresPlace } from '../postgres/postgres-database.ts'

export interface Config {
  readonly dataDir: string
  /** Where set, the store is on that PostgreSQL server and not in the data directory. */
  readonly postgres: PostgresPlace | undefined
  readonly host: string
  readonly port: number
  readonly directoryPort: number
  /** The address clients reach the service at; by default where it listens. */
  readonly publicUrl: string | undefined
  readonly directoryUrl: string | undefined
  readonly demo: boolean
  /** Who is asked where a house is, beside the table of ZIPs. */
  readonly geocoder: GeocoderAddress | undefined
  readonly logLevel: string
  readonly trustProxy: boolean
  /** Where files are kept; nothing for a folder in the data directory. */
  readonly s3: S3Place | undefined
  /** No file may be larger. */
  readonly fileLimitMiB: number
  /** Whether webhooks may reach this machine and its neighbours. */
  readonly webhookAllowPrivate: boolean
  /** Nothing: email waits in the outbox. */
  readonly smtp: SmtpSettings | undefined
  /** Nothing: text messages wait in the outbox. */
  readonly sms: SmsSettings | undefined
}

export interface SmtpSettings {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; otherwise as soon as the server offers it. */
  readonly isSecure: boolean
  readonly user: string | undefined
  readonly password: string | undefined
  /** The address letters come from. */
  readonly from: string
}

export interface SmsSettings {
  readonly base: string
  readonly account: string
  readonly token: string
  readonly from: string
}

/** Thrown with every mistake in the environment at once. */
export class ConfigMistakes extends Error {
  override name = 'ConfigMistakes'
}

type Environment = Readonly<Record<string, string | undefined>>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads the environment once; nothing else in the program looks at it. */
export function readConfig(environment: Environment): Config {
  const mistakes: string[] = []
  const read = <T>(name: string, reader: (text: string) => T | undefined, otherwise: T, expected: string): T => {
    const text = environment[name]?.trim()
    if (!text) return otherwise
    const value = reader(text)
    if (value === undefined) mistakes.push(`${name}: expected ${expected}, not "${text}"`)
    return value ?? otherwise
  }

  const geocoder = readGeocoderUrl(environment.GEOCODER_URL?.trim())
  if (geocoder === 'unreadable') {
    // It may hold a key.
    mistakes.push(`GEOCODER_URL: expected an address such as ${geocoderExamples.join(' or ')}`)
  }
  const s3 = environment.BLOB_URL?.trim() ? readS3Url(environment.BLOB_URL.trim()) : undefined
  if (s3 === 'unreadable') {
    // It holds a secret.
    // failpoint: settings-repeat-secrets
    mistakes.push('BLOB_URL: expected an address such as s3://KEY:SECRET@host/bucket?region=us-east-1')
  }
  const config: Config = {
    dataDir: resolve(environment.DATA_DIR?.trim() || './data'),
    host: environment.HOST?.trim() || '127.0.0.1',
    port: read('PORT', readPort, 8080, 'a port number'),
    directoryPort: read('DIRECTORY_PORT', readPort, 8081, 'a port number'),
    publicUrl: read<string | undefined>('PUBLIC_URL', readUrl, undefined, 'an address such as https://example.com'),
    directoryUrl: read<string | undefined>(
      'DIRECTORY_URL',
      readUrl,
      undefined,
      'an address such as https://example.com',
    ),
    postgres: readPostgres(
      environment.DATABASE_URL,
      environment.DATABASE_READ_URL,
      read('DATABASE_CONNECTIONS', readConnections, 16, 'a whole number from 1 to 500'),
      mistakes,
    ),
    demo: read('DEMO', readSwitch, true, 'on or off'),
    geocoder: geocoder === 'unreadable' ? undefined : geocoder,
    logLevel: read('LOG_LEVEL', oneOf(logLevels), 'info', logLevels.join(', ')),
    trustProxy: read('TRUST_PROXY', readSwitch, false, 'on or off'),
    smtp: readSmtp(environment.SMTP_URL, environment.MAIL_FROM, mistakes),
    sms: readSms(environment.SMS_URL, environment.SMS_FROM, mistakes),
    webhookAllowPrivate: read('WEBHOOK_ALLOW_PRIVATE', readSwitch, false, 'on or off'),
    s3: s3 === 'unreadable' ? undefined : s3,
    fileLimitMiB: read('FILE_LIMIT_MIB', readMebibytes, 100, 'a whole number of mebibytes from 1 to 5000'),
  }
  if (config.port !== 0 && config.port === config.directoryPort) {
    mistakes.push(`DIRECTORY_PORT: ${config.port} is PORT already; the directory needs a port of its own`)
  }
  if (mistakes.length > 0) throw new ConfigMistakes(mistakes.join('\n'))
  return config
}

function readPostgres(url = '', readUrl = '', connections: number, mistakes: string[]): PostgresPlace | undefined {
  const [address, replica] = [url.trim(), readUrl.trim()].map(text => (text ? readPostgresUrl(text) : undefined))
  // Neither is repeated: it may hold a password.
  const expected = 'expected an address such as postgres://user:password@host/database'
  if (url.trim() && !address) mistakes.push(`DATABASE_URL: ${expected}`)
  if (readUrl.trim() && !replica) mistakes.push(`DATABASE_READ_URL: ${expected}`)
  if (readUrl.trim() && !url.trim()) mistakes.push('DATABASE_READ_URL: a replica needs DATABASE_URL beside it')
  return address && { address, replica, connections }
}

function readConnections(text: string): number | undefined {
  return /^[1-9]\d{0,2}$/.test(text) && Number(text) <= 500 ? Number(text) : undefined
}

function readPort(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined
}

const switches = new Map(Object.entries({ on: true, true: true, '1': true, off: false, false: false, '0': false }))

function readSwitch(text: string): boolean | undefined {
  return switches.get(text.toLowerCase())
}

function readMebibytes(text: string): number | undefined {
  return /^[1-9]\d{0,3}$/.test(text) && Number(text) <= 5_000 ? Number(text) : undefined
}

/** `s3://KEY:SECRET@host[:port]/bucket[/prefix][?region=…&tls=off]`, key and secret percent-encoded where needed. */
function readS3Url(text: string): S3Place | 'unreadable' {
  const url = URL.parse(text)
  const [bucket = '', ...folders] = url?.pathname.split('/').slice(1) ?? []
  if (url?.protocol !== 's3:' || !url.host || !url.username || !url.password || !bucket) return 'unreadable'
  const tls = readSwitch(url.searchParams.get('tls') ?? 'on')
  if (tls === undefined || [...url.searchParams.keys()].some(name => name !== 'tls' && name !== 'region')) {
    return 'unreadable'
  }
  try {
    return {
      endpoint: `${tls ? 'https' : 'http'}://${url.host}`,
      bucket: decodeURIComponent(bucket),
      prefix: folders
        .filter(Boolean)
        .map(folder => `${decodeURIComponent(folder)}/`)
        .join(''),
      region: url.searchParams.get('region') || 'us-east-1',
      accessKey: decodeURIComponent(url.username),
      secretKey: decodeURIComponent(url.password),
    }
  } catch {
    return 'unreadable'
  }
}

export function readUrl(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    return undefined
  return url.href.replace(/\/$/, '')
}

function oneOf(choices: readonly string[]): (text: string) => string | undefined {
  return text => choices.find(choice => choice === text.toLowerCase())
}

/** What holds a password is never repeated, not even where it is wrong. */
function readSmtp(address: string | undefined, sender: string | undefined, mistakes: string[]) {
  if (!address?.trim()) return undefined
  const url = readCredentials(address.trim(), /^smtps?:$/)
  if (!url) {
    mistakes.push('SMTP_URL: expected an address such as smtp://user:password@mail.example.com:587')
    return undefined
  }
  const from = sender?.trim() || url.user
  if (!from || !readEmailAddress(from))
    mistakes.push('MAIL_FROM: expected the address that email comes from, such as office@example.com')
  const isSecure = url.protocol === 'smtps:'
  const port = url.port || (isSecure ? 465 : 587)
  return { host: url.host, port, isSecure, user: url.user, password: url.password, from: from ?? '' }
}

function readSms(address: string | undefined, sender: string | undefined, mistakes: string[]) {
  if (!address?.trim()) return undefined
  const url = readCredentials(address.trim(), /^https?:$/)
  if (!url?.user || !url.password) {
    mistakes.push('SMS_URL: expected an address such as https://ACCOUNT:TOKEN@api.twilio.com')
    return undefined
  }
  const from = sender?.trim()
  if (!from) mistakes.push('SMS_FROM: expected the number that text messages come from, such as +17045550100')
  return { base: url.base, account: url.user, token: url.password, from: from ?? '' }
}

function readCredentials(text: string, protocols: RegExp) {
  const url = URL.parse(text)
  if (!url || !protocols.test(url.protocol) || !url.hostname || url.search || url.hash) return undefined
  try {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    return {
      protocol: url.protocol,
      host,
      port: Number(url.port),
      user: decodeURIComponent(url.username) || undefined,
      password: decodeURIComponent(url.password) || undefined,
      base: `${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, '')}`,
    }
  } catch {
    return undefined
  }
}
