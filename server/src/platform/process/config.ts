import { Resolver } from 'node:dns'
import { resolve } from 'node:path'
import { hostsOfService } from '../../domain/hosts/host-name.ts'
import { readEmailAddress } from '../../domain/people/recipient-address.ts'
import { defaultSessionLimits } from '../../domain/sessions/session.ts'
import { readS3Url } from '../blobs/s3-url.ts'
import { geocoderExamples, readGeocoderUrl } from '../geocoding/geocoder-url.ts'
import { readSmsUrl, readSmtpUrl, type SmsSettings, type SmtpSettings } from '../messaging/transport-url.ts'
import { readPostgresUrl } from '../postgres/postgres-address.ts'
import type { PostgresPlace } from '../postgres/postgres-database.ts'
import { readRoutingUrl, routingExample } from '../routing/routing-url.ts'
import { integer, oneOf, onOff, optional, readText, type Setting, secret, text } from './setting-kinds.ts'

export type Config = Readonly<ReturnType<typeof configOf>>

/** Its message has one line for each mistake in the environment. */
export class ConfigMistakes extends Error {
  override name = 'ConfigMistakes'
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const postgresExample = 'an address such as postgres://user:password@host/database'

/** Every environment variable that the program reads; a test compares docs/configuration.md with it. */
export const settings = {
  DATA_DIR: text('./data', 'a folder'),
  HOST: text('127.0.0.1', 'an address of this machine'),
  PORT: integer(8080, 0, 65_535, 'a port number'),
  DIRECTORY_PORT: integer(8081, 0, 65_535, 'a port number'),
  PUBLIC_URL: optional(readUrl, 'an address such as https://example.com'),
  DIRECTORY_URL: optional(readUrl, 'an address such as https://example.com'),
  DATABASE_URL: secret(readPostgresUrl, postgresExample),
  DATABASE_READ_URL: secret(readPostgresUrl, postgresExample),
  DATABASE_CONNECTIONS: integer(16, 1, 500, 'a whole number from 1 to 500'),
  DATABASE_CONNECT_TIMEOUT_SECONDS: integer(5, 1, 60, 'a whole number of seconds from 1 to 60'),
  DEMO: onOff(true),
  GEOCODER_URL: secret(readGeocoderUrl, `an address such as ${geocoderExamples.join(' or ')}`),
  ROUTING_URL: secret(readRoutingUrl, `an address such as ${routingExample}`),
  LOG_LEVEL: { read: oneOf(logLevels), fallback: 'info', expected: logLevels.join(', ') },
  SESSION_IDLE_HOURS: integer(defaultSessionLimits.idleHours, 1, 2_160, 'a whole number of hours from 1 to 2160'),
  SESSION_MAX_DAYS: integer(defaultSessionLimits.maxDays, 1, 365, 'a whole number of days from 1 to 365'),
  TRUST_PROXY: onOff(false),
  SMTP_URL: secret(readSmtpUrl, 'an address such as smtp://user:password@mail.example.com:587'),
  MAIL_FROM: optional(readText, 'an email address'),
  SMS_URL: secret(readSmsUrl, 'an address such as https://ACCOUNT:TOKEN@api.twilio.com'),
  SMS_FROM: optional(readText, 'a number'),
  DNS_SERVERS: optional(readDnsServers, 'addresses such as 9.9.9.9 or [2620:fe::fe]:53, with commas between them'),
  IMPORT_SECRET: secret(readText, 'the secret key of the source'),
  WEBHOOK_ALLOW_PRIVATE: onOff(false),
  STRIPE_URL: {
    read: readUrl,
    fallback: 'https://api.stripe.com',
    expected: 'an address such as https://api.stripe.com',
  },
  BLOB_URL: secret(readS3Url, 'an address such as s3://KEY:SECRET@host/bucket?region=us-east-1'),
  FILE_LIMIT_MIB: integer(100, 1, 5_000, 'a whole number of mebibytes from 1 to 5000'),
}

type Values = { readonly [Name in keyof typeof settings]: (typeof settings)[Name]['fallback'] }

/** Called once; no other code reads the environment. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const mistakes: string[] = []
  const config = configOf(readValues(environment, mistakes))
  mistakes.push(...contradictions(config, environment))
  if (mistakes.length > 0) throw new ConfigMistakes(mistakes.join('\n'))
  return config
}

function configOf(values: Values) {
  const { DATABASE_URL, DATABASE_READ_URL, SMTP_URL, MAIL_FROM, SMS_URL, SMS_FROM } = values
  const postgres: PostgresPlace | undefined = DATABASE_URL && {
    address: DATABASE_URL,
    replica: DATABASE_READ_URL,
    connections: values.DATABASE_CONNECTIONS,
    connectTimeoutMs: values.DATABASE_CONNECT_TIMEOUT_SECONDS * 1_000,
  }
  const smtp: SmtpSettings | undefined = SMTP_URL && { ...SMTP_URL, from: MAIL_FROM ?? SMTP_URL.user ?? '' }
  const sms: SmsSettings | undefined = SMS_URL && { ...SMS_URL, from: SMS_FROM ?? '' }
  return {
    dataDir: resolve(values.DATA_DIR),
    /** Set if the store is on a PostgreSQL server instead of in the data directory. */
    postgres,
    host: values.HOST,
    port: values.PORT,
    directoryPort: values.DIRECTORY_PORT,
    /** The addresses under which clients reach the service; by default those it listens on. */
    publicUrl: values.PUBLIC_URL,
    directoryUrl: values.DIRECTORY_URL,
    /** They serve every company, so no company can have them. */
    serviceHosts: hostsOfService([values.PUBLIC_URL, values.DIRECTORY_URL, values.HOST]),
    /** Undefined for those of the system. */
    dnsServers: values.DNS_SERVERS,
    demo: values.DEMO,
    geocoder: values.GEOCODER_URL,
    /** Without it, drives are estimated. */
    routing: values.ROUTING_URL,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    /** How long people stay signed in. */
    sessions: { idleHours: values.SESSION_IDLE_HOURS, maxDays: values.SESSION_MAX_DAYS },
    /** Set if files are in an object store instead of in the data directory. */
    s3: values.BLOB_URL,
    fileLimitMiB: values.FILE_LIMIT_MIB,
    /** For `company import`. */
    importSecret: values.IMPORT_SECRET,
    /** Whether webhooks may reach private addresses. */
    webhookAllowPrivate: values.WEBHOOK_ALLOW_PRIVATE,
    /** Where the API of Stripe is, for companies that connect an account. */
    stripeUrl: values.STRIPE_URL,
    /** Without it, email stays queued. */
    smtp,
    /** Without it, text messages stay queued. */
    sms,
  }
}

function readValues(environment: Readonly<Record<string, string | undefined>>, mistakes: string[]): Values {
  const read = ([name, setting]: [string, Setting<unknown>]): [string, unknown] => {
    const { read, fallback, expected, isSecret } = setting
    const text = environment[name]?.trim()
    if (!text) return [name, fallback]
    const value = read(text)
    // failpoint: settings-repeat-secrets
    const repeated = isSecret ? '' : `, not "${text}"`
    if (value === undefined) mistakes.push(`${name}: expected ${expected}${repeated}`)
    return [name, value ?? fallback]
  }
  return Object.fromEntries(Object.entries(settings).map(read)) as unknown as Values
}

/** Mistakes of settings that are valid alone but not together. */
function contradictions(
  { port, directoryPort, smtp, sms }: Config,
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const found: string[] = []
  if (environment.DATABASE_READ_URL?.trim() && !environment.DATABASE_URL?.trim()) {
    found.push('DATABASE_READ_URL: a replica needs DATABASE_URL beside it')
  }
  if (smtp && !readEmailAddress(smtp.from)) {
    found.push('MAIL_FROM: expected the address that email comes from, such as office@example.com')
  }
  if (sms && !sms.from) {
    found.push('SMS_FROM: expected the number that text messages come from, such as +17045550100')
  }
  if (port !== 0 && port === directoryPort) {
    found.push(`DIRECTORY_PORT: ${port} is PORT already; the directory needs a port of its own`)
  }
  return found
}

export function readUrl(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    return undefined
  return url.href.replace(/\/$/, '')
}

function readDnsServers(text: string): readonly string[] | undefined {
  const servers = text.split(',').map(server => server.trim())
  try {
    new Resolver().setServers(servers)
    return servers
  } catch {
    return undefined
  }
}

/** The environment of a program that this process starts. */
export function environmentWith(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...process.env, ...more }
}
