import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after, before, describe, test } from 'node:test'
import { freePort } from '../docs/free-ports.ts'
import { type OwnServer, startServer } from '../running-server.ts'
import { AssistantProgram } from './assistant-program.ts'
import { type Check, listScenarios, type Relay, runScenarios, startRelay, startSuite } from './conformance.ts'
import { exceptions, exceptionsOf, revisions } from './conformance-exceptions.ts'

/** A scenario, or one check of it, as the table of exceptions names it. */
const nameOf = ({ scenario, id }: Check) => [scenario, `${scenario}:${id}`]
const scenarioOf = (name: string) => name.split(':')[0] ?? ''
const isFailed = ({ status }: Check) => status === 'FAILURE' || status === 'WARNING'

describe('1 the conformance suite of the protocol', () => {
  let relay: Relay
  let server: OwnServer
  let assistant: AssistantProgram
  before(async () => {
    const port = await freePort()
    relay = await startRelay(`http://127.0.0.1:${port}`)
    server = await startServer({ PORT: String(port), PUBLIC_URL: relay.url })
    assistant = new AssistantProgram(server)
    relay.token = (await assistant.connect()).access_token
  })
  after(async () => {
    relay.close()
    await server.stop()
  })

  for (const revision of revisions) {
    test(`1 passes for ${revision}, but for scenarios that do not apply, each with its reason`, async t => {
      const checks = await runScenarios(`${assistant.issuer}/mcp`, revision)
      const ran = new Set(checks.map(({ scenario }) => scenario))
      const known = new Set(exceptionsOf(revision).filter(name => ran.has(scenarioOf(name))))
      const failed = checks.filter(isFailed)
      const unexplained = failed.filter(check => !nameOf(check).some(name => known.has(name)))
      assert.deepEqual(unexplained, [], 'a check failed that no exception explains')
      const excused = new Set(failed.flatMap(nameOf))
      const stale = [...known].filter(name => !excused.has(name))
      assert.deepEqual(stale, [], 'an exception excuses nothing')
      assert.deepEqual([...ran].toSorted(), (await listScenarios(revision)).toSorted(), 'a scenario did not run')
      const passed = [...ran].filter(scenario => !known.has(scenario))
      t.diagnostic(`${revision}: ${passed.length} of ${ran.size} scenarios apply and pass: ${passed.join(', ')}`)
      assert.ok(passed.includes('tools-list') && passed.length >= 5, passed.join())
    })
  }

  test('1 every exception is about a scenario of the suite', async () => {
    const known = new Set((await Promise.all(revisions.map(listScenarios))).flat())
    const named = exceptions.flatMap(({ names }) => names.map(scenarioOf))
    assert.deepEqual(
      named.filter(name => !known.has(name)),
      [],
    )
  })

  for (const revision of revisions) {
    test(`1 passes for ${revision} as an authorization server`, async t => {
      const port = await freePort()
      await assistant.register({ redirect_uris: ['http://127.0.0.1/callback'] })
      const words = ['--url', assistant.issuer, '--client-id', assistant.clientId, '--port', String(port)]
      const resource = ['--resource', `${assistant.issuer}/mcp`, '--spec-version', revision]
      const child = startSuite(['authorization', ...words, ...resource])
      t.after(() => child.kill())
      const output: string[] = []
      let answered: Promise<void> | undefined
      for await (const line of createInterface({ input: child.stdout as never })) {
        output.push(line)
        const address = output.find(each => each.startsWith(`${assistant.issuer}/console/connect?`))
        const isListening = output.some(each => each.startsWith('Callback server started'))
        if (address && isListening) answered ??= agree(address)
      }
      await answered
      if (child.exitCode === null) await once(child, 'exit')
      assert.equal(child.exitCode, 0, output.join('\n'))
      const summary = output.slice(output.indexOf('=== SUMMARY ===')).join('\n')
      assert.match(summary, /✓ authorization-server-metadata-endpoint: \d passed, 0 failed/)
      assert.match(summary, /✓ authorization-code-grant: 1 passed, 0 failed/)
    })
  }

  /** What the browser of the person does with the address that the suite prints. */
  async function agree(address: string): Promise<void> {
    const asked = Object.fromEntries(new URL(address).searchParams)
    const { body } = await assistant.browser.send('POST', '/session/assistant', { ...asked, allow: true, book: true })
    await fetch((body as unknown as { redirect: string }).redirect)
  }
})
