import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type RunningServer, startServer } from '../running-server.ts'

describe('operations: health and metrics', () => {
  let server: RunningServer
  before(async () => {
    server = await startServer()
  })
  after(() => server.stop())

  for (const path of ['/healthz', '/readyz']) {
    test(`${path} answers 200 in the envelope, without credentials`, async () => {
      const response = await fetch(server.publicUrl + path)
      assert.equal(response.status, 200)
      assert.ok(response.headers.get('x-request-id'))
      assert.deepEqual(await response.json(), { status: 'ok', message: '' })
    })
  }

  test('/metrics is Prometheus text with request times, refusals and process metrics', async () => {
    await server.raw('/me')
    await server.raw('/me', { headers: { authorization: 'Basic bm9ib2R5Om5vdGhpbmc=' } })
    const response = await fetch(`${server.publicUrl}/metrics`)
    assert.equal(response.status, 200)
    assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
    const text = await response.text()
    assert.match(text, /^# TYPE plumbline_request_seconds histogram$/m)
    const buckets = samples(text, 'plumbline_request_seconds_bucket').filter(line => line.includes('route="/me"'))
    assert.ok(buckets.length > 1)
    assert.ok(buckets.some(line => line.includes('le="+Inf"')))
    assert.match(samples(text, 'plumbline_refusals_total').join('\n'), /code="access\.denied"\} 1$/m)
    for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds']) {
      assert.equal(samples(text, name).length, 1, name)
    }
  })

  test('every line of /metrics is valid Prometheus text without secrets', async () => {
    const text = await (await fetch(`${server.publicUrl}/metrics`)).text()
    const comment = /^# (HELP|TYPE) [a-z_:][a-z0-9_:]* .+$/i
    const sample = /^[a-z_:][a-z0-9_:]*(\{([a-z_]+="[^"\n]*",?)*\})? (-?[0-9.]+(e[+-]?\d+)?|NaN|[+-]Inf)$/i
    for (const line of text.split('\n')) assert.ok(line === '' || comment.test(line) || sample.test(line), line)
    assert.doesNotMatch(text, /pl[ksd]_\w/)
  })
})

function samples(text: string, name: string): string[] {
  return text.split('\n').filter(line => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
}
