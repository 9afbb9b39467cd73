import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Plumbline } from 'plumbline-client'
import type { DemoAccess } from '../../server/src/cli/demo/create-demo.ts'
import type { Database } from '../../server/src/domain/database.ts'
import { type Applied, answerOf, environmentOf, plumbline, program } from '../../server/test/cli/plumbline.ts'
import { openStoreOf } from '../../server/test/engine.ts'
import { basic } from '../../server/test/running-server.ts'
import { SoftwareAuthenticator } from '../../server/test/sign-in/software-authenticator.ts'
import { canary } from './canary.ts'
import { fillPool } from './fill-pool.ts'
import type { Pool } from './pools.ts'
import { openSinks, type Sinks } from './sinks.ts'

/** The keys of each user, as `Authorization` headers. */
export interface Companies {
  readonly demo: Readonly<Record<'owner' | 'office' | 'inspector' | 'limited', string>>
  readonly other: string
  readonly directory: string
}

/** The server in a process of its own on an empty store, with the demo company and another company. */
export interface Install {
  readonly origins: Readonly<Record<'tenant' | 'directory', string>>
  readonly companies: Companies
  readonly pool: Pool
  readonly foreign: Pool
  /** Has a passkey of the owner. */
  readonly device: SoftwareAuthenticator
  readonly sinks: Sinks
  /** The exit of the process, if it has ended. */
  ended(): string | undefined
  /** Warnings and errors in its log. */
  logged(): string
  residentMegabytes(): number
  openStore(): Promise<Database>
  close(): Promise<void>
}

/**
 * The server needs a fifth of this heap. With gigabytes it would collect garbage seldom, and a leak would not show;
 * with this limit a leak of 4 kB a request ends a run of 50,000 requests.
 */
const heapMegabytes = 256

export async function openInstall(script = program, args: readonly string[] = ['serve']): Promise<Install> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-fuzz-'))
  const sinks = await openSinks()
  const environment = {
    LOG_LEVEL: 'error',
    FILE_LIMIT_MIB: '1',
    WEBHOOK_ALLOW_PRIVATE: 'on',
    SMTP_URL: sinks.smtpUrl,
    MAIL_FROM: 'office@example.com',
  }
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, script, ...args], {
    env: environmentOf(dataDir, environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let logged = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    logged = (logged + text).slice(-100_000)
  })
  const close = async () => {
    await end(child)
    sinks.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const origins = await readyAddresses(child)
    const device = new SoftwareAuthenticator(origins.tenant)
    const access = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoAccess
    const hook = ['webhook', 'create', '--company', 'demo', '--url', sinks.webhookUrl, '--events', 'all']
    const { code, stderr } = await plumbline(dataDir, hook, { environment })
    if (code !== 0) throw new Error(stderr)
    const applied = await answerOf<Applied>(dataDir, ['company', 'apply', '-'], otherCompany())
    const key = applied.keys.find(({ user }) => user === 'owner')
    if (!key) throw new Error('the other company has no key')
    const setPassword = ['user', 'password', '--company', 'other', 'owner', '--generate']
    const { password } = await answerOf<{ password: string }>(dataDir, setPassword)
    const companies: Companies = {
      demo: {
        owner: basic(access.owner),
        office: basic(access.office),
        inspector: basic(access.inspector),
        limited: basic(access.limited),
      },
      other: basic(key),
      directory: basic({ access_key: access.directory.username, secret_key: access.directory.password }),
    }
    return {
      origins,
      companies,
      device,
      pool: await fillPool(clientOf(origins.tenant, 'demo', access.owner), 'Rosa', access.owner, device),
      foreign: await fillPool(clientOf(origins.tenant, 'other', key), canary, { ...access.owner, password }, device),
      ended: () => (child.exitCode ?? child.signalCode ?? undefined)?.toString(),
      logged: () => logged,
      sinks,
      residentMegabytes: () => residentMegabytes(child.pid ?? 0),
      openStore: () => openStoreOf(dataDir),
      close,
    }
  } catch (error) {
    await close()
    throw new Error(`the server did not start: ${logged}`, { cause: error })
  }
}

async function readyAddresses(child: ChildProcess): Promise<Install['origins']> {
  let printed = ''
  child.stdout?.setEncoding('utf8')
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', text => {
      printed += text
      const [, tenant, directory] = /^Plumbline is ready at (\S+), its directory at (\S+) /m.exec(printed) ?? []
      if (tenant && directory) resolve({ tenant, directory })
    })
    child.once('exit', code => reject(new Error(`it exited with ${code}`))).once('error', reject)
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** The demo's people and catalogue under another key; every name in it is the canary. */
function otherCompany(): object {
  const text = readFileSync(new URL('../../server/src/cli/demo/company.json', import.meta.url), 'utf8')
  const marked = JSON.parse(text, (name, value) => (/^(?:displayName|description)$/.test(name) ? canary : value))
  return { ...marked, key: 'other', name: `${canary} Inspections` }
}

function clientOf(origin: string, key: string, access: { access_key: string; secret_key: string }): Plumbline {
  const { access_key: accessKey, secret_key: secretKey } = access
  return new Plumbline({ maxRetries: 0, baseUrl: `${origin}/${key}/rest`, accessKey, secretKey })
}

function residentMegabytes(pid: number): number {
  try {
    const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(line) / 1024)
  } catch {
    // Available on Linux only.
    return 0
  }
}
