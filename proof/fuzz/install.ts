import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Plumbline } from 'plumbline-client'
import type { SignInFields } from 'plumbline-client/sessions'
import type { DemoAccess } from '../../server/src/cli/demo/create-demo.ts'
import type { Database } from '../../server/src/domain/database.ts'
import { type Applied, answerOf, environmentOf, plumbline, program } from '../../server/test/cli/plumbline.ts'
import { openStoreOf } from '../../server/test/engine.ts'
import { nextOpening } from '../../server/test/guard/next-opening.ts'
import { basic } from '../../server/test/running-server.ts'
import { type DeviceOptions, SoftwareAuthenticator } from '../../server/test/sign-in/software-authenticator.ts'
import { eventOfHook } from '../../server/test/webhooks/event-of-hook.ts'
import { canary } from './canary.ts'
import type { Kind, Pool } from './pools.ts'
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
      pool: await poolOf(clientOf(origins.tenant, 'demo', access.owner), 'Rosa', access.owner, device),
      foreign: await poolOf(clientOf(origins.tenant, 'other', key), canary, { ...access.owner, password }, device),
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

/** Records of every kind, sorted independently of their ids, which differ in every store. */
async function poolOf(
  client: Plumbline,
  name: string,
  { email: address, password }: SignInFields,
  device: SoftwareAuthenticator,
): Promise<Record<Kind, string[]>> {
  const [offices, users, orderTypes, services, packages, fees] = await Promise.all([
    client.offices(),
    client.users(),
    client.orderTypes(),
    client.services({ withAssociations: true }),
    client.packages(),
    client.fees(),
  ])
  const email = `${name.toLowerCase()}@example.com`
  const contact = { firstname: name, lastname: name, emailaddress: email, notes: name }
  const [person, agent] = [await client.createClient(contact), await client.createAgent({ ...contact, agency: name })]
  const order = await client.createOrder({
    address1: name,
    clientuuid: person.id,
    buyersagentuuid: agent.id,
    notes: [{ text: name }],
  })
  const report = await client.uploadReport(order.id, `%PDF-1.7 ${name}`, { public: true, title: name })
  const attachment = await client.uploadAttachment(order.id, name, { title: name })
  const spareFiles: string[] = []
  for (let i = 0; i < 4; i++) {
    spareFiles.push((await client.uploadReport(order.id, name, { title: name })).id)
    spareFiles.push((await client.uploadAttachment(order.id, name, { title: name })).id)
  }
  const other = await client.createContact({ ...contact, type: 'escrowofficer' })
  const event = await client.createCalendarEvent({ start: '2031-01-01 09:00', end: '2031-01-01 10:00', title: name })
  // Several, because requests remove them.
  const held: string[] = []
  for (let i = 0; i < 5; i++) {
    const { id } = await client.hold({ ...(await nextOpening(client)), seconds: 3_600, note: name })
    held.push(id)
  }
  const hook = await client.createHook({ target: 'http://127.0.0.1:9/', event: 'ORDER_PAID', secret: name })
  const { settings } = client
  const spare = { name: `spare ${name}` }
  const spareUsers: string[] = []
  for (let i = 0; i < 5; i++) spareUsers.push((await settings.users.create({ username: `spare${i}` })).id)
  const { session } = await client.signIn({ email: address, password })
  const addPasskey = async (owner: SoftwareAuthenticator) => {
    const options = (await client.newPasskeyOptions(password)) as unknown as DeviceOptions
    return client.addPasskey({ credential: owner.create(options), name })
  }
  await addPasskey(device)
  // Requests may remove it.
  const passkey = await addPasskey(new SoftwareAuthenticator(device.origin))
  const ids = (things: readonly { readonly id: string }[]) => things.map(({ id }) => id)
  return {
    office: ids(offices),
    user: ids(users),
    'order type': ids(orderTypes),
    service: ids(services),
    package: ids(packages),
    fee: [...ids(fees), ...services.flatMap(({ fees = [] }) => ids(fees))],
    client: [person.id],
    agent: [agent.id],
    hold: held,
    hook: [hook.id],
    session: [session?.id ?? ''],
    passkey: [passkey],
    account: [address],
    password: [password],
    'one-time token': ['plo_unknown'],
    code: ['000000'],
    credential: ['{}'],
    'calendar event': [event.id],
    agency: [(await client.agent(agent.id)).agency],
    contact: [other.id],
    order: [order.id, String(order.oid)],
    footprint: [order.id],
    file: [report.id, attachment.id, ...spareFiles],
    'access key': [(await settings.keys.create({ name })).id],
    template: ['scheduled.client.email', 'reminder.client.sms'],
    event: [await eventOfHook(client, hook.id)],
    'spare office': [(await settings.offices.create({ ...spare, slug: 'spare' })).id],
    'spare user': spareUsers,
    'spare order type': [(await settings.orderTypes.create(spare)).id],
    'spare service': [(await settings.services.create(spare)).id],
    'spare package': [(await settings.packages.create(spare)).id],
    'spare fee': [(await settings.fees.create({ ...spare, amount: 1 })).id],
    token: [lastPartOf(report.url)],
    feed: [lastPartOf((await settings.feeds.create(users[0]?.id ?? '')).address)],
    cursor: [],
    // Clients and agents that the requests create have addresses like the last ones.
    email: [
      email,
      ...users.map(user => user.emailaddress),
      ...Array.from(Array(20), (_, i) => `person${i}@example.com`),
    ],
  }
}

function lastPartOf(address: string): string {
  return address.split('/').at(-1) ?? ''
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
