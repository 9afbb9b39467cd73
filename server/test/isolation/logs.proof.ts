import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tenantDescription } from '../openapi/as-described.ts'
import { sentFields } from '../openapi/description.ts'
import { demoAccess, startProcess } from '../operations/server-process.ts'
import { basic } from '../running-server.ts'
import { folderFor } from '../store/scratch.ts'

const description = tenantDescription()
const canary = 'canary-in-a-field'
const personal = `${canary}@example.com`

test('5 no log repeats a value that was sent in any field of any route', async t => {
  const dataDir = folderFor(t)
  const server = await startProcess(t, dataDir, { LOG_LEVEL: 'trace' })
  const { owner, limited } = demoAccess(dataDir)
  let answered = 0
  for (const key of [owner, limited]) {
    for (const { method, path, operation } of description.calls()) {
      const media = sentFields(operation)
      const names = Object.keys(resolved(media?.schema)?.properties ?? {})
      const body = media && JSON.stringify(Object.fromEntries(names.map(name => [name, personal])))
      const parameters = (operation.parameters ?? []).filter(({ $ref, in: place }) => !$ref && place === 'query')
      const query = new URLSearchParams([...parameters.map(({ name }) => [name, personal]), ['more', personal]])
      const url = `${server.url}/demo/rest${path.replaceAll(/\{\w+\}/g, encodeURIComponent(personal))}?${query}`
      const headers = { authorization: basic(key), 'content-type': 'application/json', 'idempotency-key': personal }
      const response = await fetch(url, { method, headers, body: body ?? null })
      await response.arrayBuffer()
      assert.ok(response.status < 500, `${method} ${path}`)
      answered++
    }
  }
  await server.stop()
  assert.ok(answered > 80)
  assert.ok(server.logged().includes('"requestId"'), 'nothing was logged at all')
  assert.ok(!server.logged().includes(canary), server.logged())
})

function resolved(schema: { readonly $ref?: string } | undefined) {
  const name = schema?.$ref?.split('/').at(-1) ?? ''
  return description.document.components.schemas[name] ?? (schema as { properties?: object } | undefined)
}
