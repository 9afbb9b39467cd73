// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { describeDirectory } from '../../src/http/directory/directory-openapi.ts'
import { basic } from '../running-server.ts'
import { tenantDescription } from './as-described.ts'
import { answersFile, Description } from './description.ts'
import { openStage, type Stage } from './stage.ts'

const tenant = tenantDescription()
let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage.close())

for (const call of tenant.calls()) {
  if (call.operation.operationId === 'openapi') continue
  test(`4 the examples of ${call.method} ${call.path} can be sent and are answered as described`, async () => {
    for (const request of await stage.examples(call)) {
      const { status, headers, text, body } = await stage.send(request)
      assert.equal(status, 200, JSON.stringify(body))
      assert.ok(headers.get('x-request-id'))
      if (answersFile(call)) {
        assert.match(text, call.path.startsWith('/export/') ? /^"(ID|Number)","/ : /^%PDF-1\.7 a report$/)
        continue
      }
      assert.equal(body.status, 'ok', JSON.stringify(body))
      assert.equal(body.warnings, undefined)
      assert.deepEqual(stage.description.problemsOfAnswer(call, status, body), [], JSON.stringify(body))
    }
  })
}

test('4 a file is answered with each other status that its description has', async () => {
  const call = tenant.calls().find(({ path }) => path === '/order/file/{id}/{file}') ?? assert.fail()
  const [{ path } = assert.fail()] = await stage.examples(call)
  const order = path.split('/').at(-2) ?? ''
  const { id: hosted } = await stage.fixture.owner.addReportUrl({ id: order, url: 'https://reports.example.com/1042' })
  const tag = (await stage.fixture.request('GET', path)).headers.get('etag') ?? ''
  const requests: Readonly<Record<string, () => Promise<Response>>> = {
    206: () => download(path, { range: 'bytes=0-3' }),
    302: () => download(path.replace(/[^/]+$/, hosted)),
    304: () => download(path, { 'if-none-match': tag }),
    416: () => download(path, { range: 'bytes=1000-' }),
  }
  const { 200: _, ...others } = call.operation.responses
  const described = Object.entries(others).filter(([, { content, $ref }]) => !content && !$ref)
  assert.deepEqual(
    described.map(([status]) => status),
    Object.keys(requests),
  )
  for (const [status, send] of Object.entries(requests)) assert.equal((await send()).status, Number(status))
})

function download(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const { base_url, owner } = stage.fixture.server.access
  return fetch(base_url + path, { headers: { authorization: basic(owner), ...headers }, redirect: 'manual' })
}

test('5 the example of the directory and a miss are answered as described', async () => {
  const directory = new Description(JSON.parse(JSON.stringify(describeDirectory())))
  const call = directory.calls().find(({ operation }) => operation.operationId === 'resolve') ?? assert.fail()
  const { directory: credentials } = stage.fixture.server.access
  const authorization = `Basic ${btoa(`${credentials.username}:${credentials.password}`)}`
  for (const [key, expected] of [
    ['demo', 'ok'],
    ['unknown', 'error'],
  ] as const) {
    const address = `${stage.fixture.server.directoryUrl}${call.path}?companykey=${key}`
    const response = await fetch(address, { headers: { authorization } })
    const body = (await response.json()) as Record<string, unknown>
    assert.deepEqual([response.status, body.status], [200, expected])
    assert.deepEqual(directory.problemsOfAnswer(call, 200, body), [])
  }
  const denied = await fetch(`${stage.fixture.server.directoryUrl}${call.path}`)
  assert.deepEqual(directory.problemsOfAnswer(call, denied.status, await denied.json()), [])
})
