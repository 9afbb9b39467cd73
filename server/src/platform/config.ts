import { resolve } from 'node:path'

export interface Config {
  readonly dataDir: string
  /** Where set, the store is on that PostgreSQL server and not in the data directory. */
  readonly databaseUrl: string | undefined
  readonly host: string
  readonly port: number
  readonly directoryPort: number
  /** The address clients reach the service at; by default where it listens. */
  readonly publicUrl: string | undefined
  readonly directoryUrl: string | undefined
  readonly demo: boolean
  readonly logLevel: string
  readonly trustProxy: boolean
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

  const databaseUrl = environment.DATABASE_URL?.trim() || undefined
  if (databaseUrl && !/^postgres(?:ql)?:\/\//.test(databaseUrl)) {
    // Its value may hold a password, so it is not repeated.
    mistakes.push('DATABASE_URL: expected an address such as postgres://user:password@host/database')
  }
  const config: Config = {
    databaseUrl,
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
    demo: read('DEMO', readSwitch, true, 'on or off'),
    logLevel: read('LOG_LEVEL', oneOf(logLevels), 'info', logLevels.join(', ')),
    trustProxy: read('TRUST_PROXY', readSwitch, false, 'on or off'),
  }
  if (config.port !== 0 && config.port === config.directoryPort) {
    mistakes.push(`DIRECTORY_PORT: ${config.port} is PORT already; the directory needs a port of its own`)
  }
  if (mistakes.length > 0) throw new ConfigMistakes(mistakes.join('\n'))
  return config
}

function readPort(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined
}

const switches = new Map(Object.entries({ on: true, true: true, '1': true, off: false, false: false, '0': false }))

function readSwitch(text: string): boolean | undefined {
  return switches.get(text.toLowerCase())
}

function readUrl(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    return undefined
  return url.href.replace(/\/$/, '')
}

function oneOf(choices: readonly string[]): (text: string) => string | undefined {
  return text => choices.find(choice => choice === text.toLowerCase())
}
