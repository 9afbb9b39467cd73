import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { CompanyQueue } from '../../src/domain/fairness/company-queue.ts'
import { routes } from '../../src/http/rest/routes.ts'
import { tenantDescription } from '../openapi/as-described.ts'
import { openStage, type Stage } from '../openapi/stage.ts'

/** Reads from the store with a list or a size that take no place of long reads, with the reason. */
const short: Readonly<Record<string, string>> = {
  '/sessions': 'of one person',
  '/session/passkeys': 'of one person',
  '/session/channels': 'two at most',
  '/session/assistants': 'of one person',
  '/session/assistants/calls': 'of one person',
  '/booking': 'of visitors, who have places of their own',
  '/booking/price': 'of visitors',
  '/booking/times': 'of visitors',
  '/booking/address': 'of visitors',
  '/geocode': 'of one address',
  '/calendar/availableslots': 'from the cache, after `/availableslots`',
}

/** With one of these parameters, the caller chooses how much is read. */
const sizes = ['limit', 'cursor', 'days', 'daysahead', 'from', 'to', 'until', 'start', 'end', 'after']

let stage: Stage
/** Kinds of work that the request took a place of. */
const taken = new Set<string>()
before(async () => {
  const { run } = CompanyQueue.prototype
  mock.method(CompanyQueue.prototype, 'run', function (this: CompanyQueue, ...given: Parameters<typeof run>) {
    taken.add(this.work)
    return run.apply(this, given)
  })
  stage = await openStage()
})
after(() => stage.close())

const description = tenantDescription()
/** One from the cached company makes no statement. */
const reads = routes.filter(route => route.method === 'GET' && !('fromCache' in route))

test('8 every read that grows with the company, or whose size the caller chooses, takes a place of long reads', async () => {
  const forgotten: string[] = []
  let long = 0
  for (const call of description.calls().filter(({ method }) => method === 'GET')) {
    const path = call.path.replaceAll(/\{(\w+)\}/g, ':$1')
    const route = reads.find(route => route.path === path)
    const [request] = route ? await stage.examples(call) : []
    if (!route || !request) continue
    taken.clear()
    const { body } = await stage.send(request)
    const isOfOneRecord = path.includes('/:')
    const hasSize = sizes.some(name => name in (route.query ?? {}))
    const hasList = Object.entries(body ?? {}).some(([name, value]) => Array.isArray(value) && name !== 'warnings')
    if (taken.has('long reads')) long += 1
    else if (!(path in short) && (hasSize || (hasList && !isOfOneRecord))) forgotten.push(path)
  }
  assert.deepEqual(forgotten, [])
  assert.ok(long > 30, `${long} long reads`)
})

test('8 the reads that are named as short exist', () => {
  const paths = new Set<string>(reads.map(({ path }) => path))
  assert.deepEqual(
    Object.keys(short).filter(path => !paths.has(path)),
    [],
  )
})
