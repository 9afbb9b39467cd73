import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeAnswer, maxAnswerLength } from './tool-result.ts'
import { toolsByName } from './tools.ts'

test('1 an answer that is too long for an assistant is refused with a way to ask for less', () => {
  const openings = toolsByName.get('find_open_times') ?? assert.fail()
  const create = toolsByName.get('create_order') ?? assert.fail()
  const answerOf = (length: number) => JSON.stringify({ status: 'ok', text: 'x'.repeat(length) })
  const long = describeAnswer(openings, { status: 200, body: answerOf(maxAnswerLength) }, false)
  assert.equal(long.data, undefined)
  assert.match(long.text, /Ask for less: fewer days/)
  assert.ok(describeAnswer(openings, { status: 200, body: answerOf(1_000) }, false).data)
  assert.ok(describeAnswer(create, { status: 200, body: answerOf(maxAnswerLength) }, false).data)
})
