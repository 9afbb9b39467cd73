import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { Plumbline } from 'plumbline-client'
import { type Applied, type Document, plumbline } from '../../cli/plumbline.ts'
import { testClock } from '../../clock.ts'
import type { SmtpSink } from '../../messages/smtp-sink.ts'
import { freeTime } from '../../orders/order-fixture.ts'
import { atEnd } from '../../store/scratch.ts'
import { eventually } from '../../webhooks/eventually.ts'
import { Receiver } from '../../webhooks/receiver.ts'
import { type ClusterDatabase, otherWorker, route, workerOf } from './cluster.ts'

const patienceMs = 60_000

interface Install {
  readonly database: ClusterDatabase
  readonly dataDir: string
  readonly publicUrl: string
}

interface Participants extends Install {
  /** Of the demo company. */
  readonly owner: Plumbline
  readonly mail: SmtpSink
}

/**
 * While the worker of another company is away, the demo company's webhooks and messages are sent; those of the other company,
 * whose first attempts failed before, when it is back.
 */
export async function othersGoOn(t: TestContext, { owner, mail, ...install }: Participants): Promise<void> {
  const { database } = install
  const away = otherWorker(database, await workerOf(database, 'demo'))
  const other = await companyAt(away, install)
  const receiver = await new Receiver().open()
  atEnd(t, () => receiver.close())
  await owner.createHook({ target: receiver.url('/demo'), event: 'ORDER_SCHEDULED' })
  await other.createHook({ target: receiver.url('/other'), event: 'ORDER_SCHEDULED' })
  const heard = (path: string) => receiver.received.filter(received => received.path === path).length
  const mailed = async (address: string) => (await mail.mails()).filter(({ to }) => to === address).length

  await mail.behave({ refuseMessages: '451 later' })
  receiver.reaction = (_received, response) => response.writeHead(503).end()
  await schedule(other, 'other@example.com')
  await eventually(async () => {
    assert.equal(heard('/other'), 1)
    const waiting = `select 1 from messages where address = 'other@example.com' and state = 'due' and error <> ''`
    assert.equal((await database.ask(waiting)).length, 1)
  }, patienceMs)
  route(database, away).cut()
  await mail.behave({})
  receiver.reaction = (_received, response) => response.writeHead(204).end()

  const dueAgain = testClock().add({ seconds: 10 })
  for (let booked = 1; booked < 4 || Temporal.Instant.compare(testClock(), dueAgain) < 0; booked++) {
    const address = `demo${booked}@example.com`
    await schedule(owner, address)
    await eventually(async () => {
      assert.ok(heard('/demo') >= booked)
      assert.equal(await mailed(address), 1)
    }, patienceMs)
  }
  assert.equal(heard('/other'), 1)
  assert.equal(await mailed('other@example.com'), 0)

  route(database, away).mend()
  await eventually(async () => {
    assert.equal(heard('/other'), 2)
    assert.equal(await mailed('other@example.com'), 1)
  }, patienceMs)
}

async function schedule(owner: Plumbline, email: string): Promise<void> {
  // A client of the same name keeps the first address.
  const client = { name: `Client of ${email}`, email }
  await owner.createOrder({ address1: '1 Main', client, inprogress: false, scheduled: freeTime() })
}

/** A company with the settings of the demo company; its id decides where it is, so several are created. */
async function companyAt(port: number, { database, dataDir, publicUrl }: Install): Promise<Plumbline> {
  const environment = { DATABASE_URL: database.url }
  const run = async <T>(words: readonly string[], input?: Document): Promise<T> => {
    const said = await plumbline(dataDir, [...words, '--json'], {
      environment,
      ...(input && { input: JSON.stringify(input) }),
    })
    assert.equal(said.code, 0, said.stderr)
    return JSON.parse(said.stdout) as T
  }
  const demo = await run<Document>(['company', 'export', 'demo'])
  for (let count = 1; ; count++) {
    const key = `other${count}`
    const { keys } = await run<Applied>(['company', 'apply', '-', '--yes'], withKeys({ ...demo, key }))
    if ((await workerOf(database, key)) !== port) continue
    const { access_key: accessKey, secret_key: secretKey } = keys[0] ?? assert.fail('the owner has no key')
    return new Plumbline({ maxRetries: 0, baseUrl: `${publicUrl}/${key}/rest`, accessKey, secretKey })
  }
}

function withKeys(document: Document): Document {
  const users = document.users as readonly Document[]
  return { ...document, users: users.map(user => (user.owner ? { ...user, keys: ['proof'] } : user)) }
}
