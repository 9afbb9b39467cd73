import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { describe, test } from 'node:test'
import { ConfigMistakes, readConfig, settings } from './config.ts'

describe('configuration from the environment', () => {
  test('an empty environment has the documented defaults', () => {
    assert.deepEqual(readConfig({}), {
      dataDir: resolve('data'),
      host: '127.0.0.1',
      port: 8080,
      directoryPort: 8081,
      postgres: undefined,
      publicUrl: undefined,
      directoryUrl: undefined,
      serviceHosts: new Set(['127.0.0.1']),
      dnsServers: undefined,
      demo: true,
      geocoder: undefined,
      routing: undefined,
      logLevel: 'info',
      trustProxy: false,
      smtp: undefined,
      sms: undefined,
      importSecret: undefined,
      stripeUrl: 'https://api.stripe.com',
      webhookAllowPrivate: false,
      s3: undefined,
      fileLimitMiB: 100,
      sessions: { idleHours: 12, maxDays: 30 },
    })
  })

  test('an empty or blank setting counts as not set', () => {
    const blank = Object.fromEntries(Object.keys(settings).map((name, i) => [name, ' '.repeat(i % 2)]))
    assert.deepEqual(readConfig(blank), readConfig({}))
  })

  const read: readonly [name: string, text: string, member: keyof ReturnType<typeof readConfig>, value: unknown][] = [
    ['DATA_DIR', '/var/lib/plumbline', 'dataDir', '/var/lib/plumbline'],
    ['HOST', '0.0.0.0', 'host', '0.0.0.0'],
    ['PORT', '0', 'port', 0],
    ['PORT', ' 65535 ', 'port', 65_535],
    ['DIRECTORY_PORT', '9000', 'directoryPort', 9000],
    ['PUBLIC_URL', 'https://example.com/', 'publicUrl', 'https://example.com'],
    ['DIRECTORY_URL', 'http://example.com:81', 'directoryUrl', 'http://example.com:81'],
    ['DEMO', 'OFF', 'demo', false],
    ['DEMO', '1', 'demo', true],
    ['LOG_LEVEL', 'WARN', 'logLevel', 'warn'],
    ['TRUST_PROXY', 'on', 'trustProxy', true],
    ['WEBHOOK_ALLOW_PRIVATE', 'on', 'webhookAllowPrivate', true],
    ['FILE_LIMIT_MIB', '1', 'fileLimitMiB', 1],
    ['FILE_LIMIT_MIB', '5000', 'fileLimitMiB', 5_000],
  ]
  for (const [name, text, member, value] of read) {
    test(`${name}=${text} is read`, () => assert.equal(readConfig({ [name]: text })[member], value))
  }

  const refused: readonly [name: string, text: string][] = [
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['DIRECTORY_PORT', 'http'],
    ['DNS_SERVERS', 'dns.example.com'],
    ['DNS_SERVERS', '9.9.9.9,'],
    ['PUBLIC_URL', 'example.com'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['PUBLIC_URL', 'https://user@example.com'],
    ['PUBLIC_URL', 'https://:word@example.com'],
    ['DIRECTORY_URL', 'https://example.com/?a=b'],
    ['DEMO', 'maybe'],
    ['DEMO', 'constructor'],
    ['TRUST_PROXY', '__proto__'],
    ['WEBHOOK_ALLOW_PRIVATE', 'some'],
    ['LOG_LEVEL', 'loud'],
    ['FILE_LIMIT_MIB', '0'],
    ['FILE_LIMIT_MIB', '5001'],
    ['FILE_LIMIT_MIB', '1.5'],
  ]
  for (const [name, text] of refused) {
    test(`${name}=${text} is a mistake that names the setting`, () => {
      assert.deepEqual(
        mistakesOf({ [name]: text }).map(mistake => mistake.replace(/expected .*, not/, 'expected …, not')),
        [`${name}: expected …, not "${text}"`],
      )
    })
  }

  const geocoders: readonly [text: string, kind: string, url: string][] = [
    ['https://nominatim.example/search', 'nominatim', 'https://nominatim.example/search'],
    ['https://maps.example/v1/search?key=k', 'nominatim', 'https://maps.example/v1/search?key=k'],
    ['nominatim+http://127.0.0.1:8088', 'nominatim', 'http://127.0.0.1:8088/search'],
    ['NOMINATIM+https://maps.example/find', 'nominatim', 'https://maps.example/find'],
    ['https://geocoding.geo.census.gov/geocoder', 'census', 'https://geocoding.geo.census.gov/geocoder'],
    ['census+https://maps.example/', 'census', 'https://maps.example/'],
  ]
  for (const [text, kind, url] of geocoders) {
    test(`GEOCODER_URL=${text} is a ${kind} geocoder`, () => {
      assert.deepEqual(readConfig({ GEOCODER_URL: text }).geocoder, { kind, url })
    })
  }

  test('an invalid GEOCODER_URL is a mistake, and a key in it is not repeated', () => {
    for (const text of [
      'https://maps.example/?key=hunter2',
      'photon+https://maps.example/search?key=hunter2',
      'ftp://maps.example/search?hunter2',
      'https://hunter2@maps.example/search',
      'nominatim+hunter2',
    ]) {
      const mistakes = mistakesOf({ GEOCODER_URL: text })
      assert.match(mistakes.join(), /^GEOCODER_URL: expected an address such as nominatim\+https:/)
      assert.doesNotMatch(mistakes.join(), /hunter2/)
    }
  })

  test('all mistakes are reported together', () => {
    const mistakes = mistakesOf({ PORT: 'a', DIRECTORY_PORT: 'b', DEMO: 'c', LOG_LEVEL: 'd', TRUST_PROXY: 'e' })
    assert.deepEqual(
      mistakes.map(mistake => mistake.split(':')[0]),
      ['PORT', 'DIRECTORY_PORT', 'DEMO', 'LOG_LEVEL', 'TRUST_PROXY'],
    )
  })

  test('the two ports must differ, but both may be 0', () => {
    assert.match(mistakesOf({ PORT: '9000', DIRECTORY_PORT: '9000' }).join(), /^DIRECTORY_PORT: 9000 is PORT already/)
    assert.equal(readConfig({ PORT: '0', DIRECTORY_PORT: '0' }).directoryPort, 0)
  })

  const servers: readonly [environment: Record<string, string>, smtp: object][] = [
    [
      { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'office@example.com' },
      { host: 'mail.example.com', port: 587, isSecure: false, user: undefined, password: undefined },
    ],
    [
      { SMTP_URL: 'smtps://office%40example.com:hunter%3A2@[::1]:2465' },
      { host: '::1', port: 2465, isSecure: true, user: 'office@example.com', password: 'hunter:2' },
    ],
    [
      { SMTP_URL: ' smtps://u:p@mail.example.com/ ', MAIL_FROM: ' office@example.com ' },
      { host: 'mail.example.com', port: 465, isSecure: true, user: 'u', password: 'p' },
    ],
  ]
  for (const [environment, smtp] of servers) {
    test(`${environment.SMTP_URL} is a mail server`, () => {
      assert.deepEqual(readConfig(environment).smtp, { ...smtp, from: 'office@example.com' })
    })
  }

  test('SMS_URL names a provider, with a path prefix', () => {
    const environment = { SMS_URL: 'https://AC1:to%2Fken@gateway.example:8443/twilio/', SMS_FROM: '+17045550100' }
    assert.deepEqual(readConfig(environment).sms, {
      base: 'https://gateway.example:8443/twilio',
      account: 'AC1',
      token: 'to/ken',
      from: '+17045550100',
    })
  })

  const unusable: readonly [name: string, environment: Record<string, string>][] = [
    ['SMTP_URL', { SMTP_URL: 'hunter2' }],
    ['SMTP_URL', { SMTP_URL: 'https://u:hunter2@mail.example.com', MAIL_FROM: 'a@b.example' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://u:hunter2%@mail.example.com', MAIL_FROM: 'a@b.example' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://', MAIL_FROM: 'a@b.example' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://u:hunter2@mail.example.com' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'Acme <a@b.example>' }],
    ['SMS_URL', { SMS_URL: 'https://hunter2@api.example.com', SMS_FROM: '+17045550100' }],
    ['SMS_URL', { SMS_URL: 'ftp://AC1:hunter2@api.example.com', SMS_FROM: '+17045550100' }],
    ['SMS_URL', { SMS_URL: 'https://AC1:hunter2@api.example.com?x=1', SMS_FROM: '+17045550100' }],
    ['SMS_FROM', { SMS_URL: 'https://AC1:hunter2@api.example.com' }],
  ]
  for (const [name, environment] of unusable) {
    test(`${JSON.stringify(environment)} is a mistake of ${name}, reported without secrets`, () => {
      const mistakes = mistakesOf(environment)
      assert.deepEqual([mistakes.length, mistakes[0]?.split(':')[0]], [1, name])
      assert.doesNotMatch(mistakes.join(), /hunter2/)
    })
  }

  const stores: readonly [url: string, place: ReturnType<typeof readConfig>['s3']][] = [
    [
      's3://AKID:word@s3.example.com/reports',
      {
        endpoint: 'https://s3.example.com',
        bucket: 'reports',
        prefix: '',
        region: 'us-east-1',
        accessKey: 'AKID',
        secretKey: 'word',
      },
    ],
    [
      's3://A%2FB:w%2Bo%2Frd@127.0.0.1:9000/reports/of/ours/?region=eu-west-1&tls=off',
      {
        endpoint: 'http://127.0.0.1:9000',
        bucket: 'reports',
        prefix: 'of/ours/',
        region: 'eu-west-1',
        accessKey: 'A/B',
        secretKey: 'w+o/rd',
      },
    ],
  ]
  for (const [url, place] of stores) {
    test(`BLOB_URL=${url} is read`, () => assert.deepEqual(readConfig({ BLOB_URL: url }).s3, place))
  }

  for (const url of [
    'reports',
    'https://A:hunter2@host/bucket',
    's3://host/bucket',
    's3://A@host/bucket',
    's3://A:hunter2@host',
    's3://A:hunter2@host/',
    's3://A:hunter2@/bucket',
    's3://A:hunter2@host/bucket?tls=maybe',
    's3://A:hunter2@host/bucket?zone=a',
    's3://A:hunter2%zz@host/bucket',
  ]) {
    test(`BLOB_URL=${url} is a mistake, and its secret is not repeated`, () => {
      assert.deepEqual(mistakesOf({ BLOB_URL: url }), [
        'BLOB_URL: expected an address such as s3://KEY:SECRET@host/bucket?region=us-east-1',
      ])
    })
  }

  for (const [url, urls, isPooled] of [
    ['postgres://u:p@db/plumbline', ['postgres://u:p@db/plumbline'], false],
    ['postgresql://db:5433/p?sslmode=require', ['postgres://db:5433/p?sslmode=require'], false],
    ['postgres://u@a,b:5433/p', ['postgres://u@a/p', 'postgres://u@b:5433/p'], false],
    ['postgres://u@%2Frun%2Fpg:5432/p?pooling=transaction', ['postgres://u@%2Frun%2Fpg:5432/p'], true],
  ] as const) {
    test(`DATABASE_URL=${url} is read`, () => {
      assert.deepEqual(readConfig({ DATABASE_URL: url }).postgres?.address, { urls, isPooled })
    })
  }

  for (const url of ['db/plumbline', 'postgres://', 'postgres://db', 'postgres:///plumbline', 'postgres://a:b:c/p']) {
    test(`DATABASE_URL=${url} is a mistake`, () => {
      assert.match(mistakesOf({ DATABASE_URL: url }).join(), /^DATABASE_URL: expected an address such as postgres:/)
    })
  }

  test('DATABASE_READ_URL without DATABASE_URL is a mistake', () => {
    assert.match(mistakesOf({ DATABASE_READ_URL: 'postgres://db/p' }).join(), /^DATABASE_READ_URL: .*DATABASE_URL/)
  })

  test('a password in DATABASE_URL is not repeated', () => {
    const mistakes = mistakesOf({ DATABASE_URL: 'mysql://plumbline:hunter2@db/plumbline' })
    assert.match(mistakes.join(), /^DATABASE_URL: /)
    assert.doesNotMatch(mistakes.join(), /hunter2/)
  })
})

function mistakesOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigMistakes) return error.message.split('\n')
    throw error
  }
  return []
}
