import assert from 'node:assert/strict'
import { type Footprint, Plumbline } from 'plumbline-client'
import { commandLine } from '../rest/outside-change.ts'
import type { RunningServer } from '../running-server.ts'

/** The SDK with a new key of a user of the demo company. */
export async function newKeyOf(server: RunningServer, username: string): Promise<Plumbline> {
  const printed = await commandLine(server, 'key', 'create', '--company', server.key, '--user', username, '--json')
  const { access_key: accessKey, secret_key: secretKey } = JSON.parse(printed) as Record<string, string>
  assert.ok(accessKey && secretKey, printed)
  const client = new Plumbline({ maxRetries: 0, baseUrl: server.access.base_url, accessKey, secretKey })
  await isKnown(client)
  return client
}

/** The server notices within a second; on a busy machine a test does not count it. */
async function isKnown(client: Plumbline): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const me = await client.me().catch(() => undefined)
    if (me) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  assert.fail('the new key is not accepted')
}

/** The footprints of these orders alone: the demo has some of its own. */
export async function footprintsOf(
  client: Plumbline,
  orders: readonly string[],
  which: { all?: boolean } = {},
): Promise<Footprint[]> {
  return (await client.footprints(which)).filter(({ id }) => orders.includes(id))
}

export async function hasFootprint(client: Plumbline, order: string): Promise<boolean> {
  return (await footprintsOf(client, [order])).length === 1
}
