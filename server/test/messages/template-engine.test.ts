import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openTemplateEngine } from '../../src/platform/messaging/template-engine.ts'
import { endlessFilterTemplate, quadruplingTemplate } from './hostile-templates.ts'

describe('template engine', () => {
  const engine = openTemplateEngine()
  after(() => engine[Symbol.asyncDispose]())

  test('a filter that takes too long fails with the deadline, and the event loop continues meanwhile', async () => {
    const rendering = engine.render('hostile', endlessFilterTemplate, {}).then(
      () => assert.fail('it was rendered'),
      error => error as Error,
    )
    let turns = 0
    const isOver = rendering.then(() => 'over')
    while ((await Promise.race([isOver, nextTurn('running')])) === 'running') turns++
    assert.match(String(await rendering), /^TemplateFailed: line 1: the template took longer than 250 ms$/)
    assert.ok(turns > 100, `${turns} turns of the event loop`)
  })

  test('a captured text that grows without limit fails', async () => {
    await assert.rejects(engine.render('hostile', `{% assign a = "" %}${quadruplingTemplate}`, {}), {
      name: 'TemplateFailed',
      message: /memory alloc limit exceeded/,
    })
  })

  test('the check of a template has the same deadline', async () => {
    const mistake = await engine.findMistake('hostile', endlessFilterTemplate, {})
    assert.deepEqual(mistake, { line: 1, reason: 'the template took longer than 250 ms' })
  })

  test('companies render while others are at their deadline', async () => {
    const hostile = Promise.allSettled(['a', 'b', 'c', 'd'].map(key => engine.render(key, endlessFilterTemplate, {})))
    const others = ['e', 'f'].map(key => engine.render(key, 'Hello {{ name }}', { name: 'Ada' }))
    assert.deepEqual(await Promise.all(others), ['Hello Ada', 'Hello Ada'])
    assert.ok((await hostile).every(({ status }) => status === 'rejected'))
  })
})
