import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  describeAnswer,
  maxAnswerLength,
  renderToolResult,
  type ToolAnswer,
  type ToolResult,
  toolResult,
} from './tool-result.ts'
import { toolsByName } from './tools.ts'

const openings = toolsByName.get('find_open_times') ?? assert.fail()
const create = toolsByName.get('create_order') ?? assert.fail()

test('1 an answer that is too long for an assistant is refused with a way to ask for less', () => {
  const answerOf = (length: number) => JSON.stringify({ status: 'ok', text: 'x'.repeat(length) })
  const long = describeAnswer(openings, { status: 200, body: answerOf(maxAnswerLength) }, false)
  assert.equal(long.data, undefined)
  assert.equal(long.isRefused, true)
  assert.match(long.words, /Ask for less: fewer days/)
  assert.ok(describeAnswer(openings, { status: 200, body: answerOf(1_000) }, false).data)
  assert.ok(describeAnswer(create, { status: 200, body: answerOf(maxAnswerLength) }, false).data)
})

const rendered = (answer: ToolAnswer): ToolResult =>
  JSON.parse(`{${Buffer.concat(renderToolResult(answer).map(bytesOf))}}`)
const bytesOf = (piece: string | Buffer) => Buffer.from(piece as string)

const texts: Readonly<Record<string, string>> = {
  'plain text': '12 Quiet Lane',
  'quotes, backslashes and breaks': 'a "b" \\ \\u0041\n\t\\\\',
  'letters of other languages': 'Señor Åkesson 東京 🏠',
  'characters that nobody sees': 'a\u200bb\u2028c\u{e0041}d\u007fe\u0007f\u00ad',
}
for (const [name, text] of Object.entries(texts)) {
  test(`1 the same result is sent with and without the library, each time: ${name}`, () => {
    const json = JSON.stringify({ status: 'ok', message: '', text })
    for (const body of [json, Buffer.from(json)]) {
      for (let time = 0; time < 3; time++) {
        const answer = describeAnswer(openings, { status: 200, body }, false)
        const result = toolResult(answer)
        assert.deepEqual(rendered(answer), result)
        const line = result.content[0]?.text.split('\n')[2] ?? ''
        assert.deepEqual(JSON.parse(line), result.structuredContent)
        assert.doesNotMatch(line, /[\p{Cf}\p{Cc}\u2028\u2029]/u)
        const shown = String(result.structuredContent?.text).replaceAll(/[\n\t]/g, '')
        assert.doesNotMatch(shown, /[\p{Cf}\p{Cc}\u2028\u2029]/u)
      }
    }
  })
}

test('1 warnings and refusals are said in words, and rendered as the library has them', () => {
  const rows = [
    [200, { status: 'ok', message: '', warnings: ['x was dropped'] }, /`warnings` says what was dropped/],
    [200, { status: 'error', message: 'no such order' }, /^Refused/],
    [409, { status: 'error', message: 'changed' }, /Read the record again/],
  ] as const
  for (const [status, body, words] of rows) {
    const answer = describeAnswer(openings, { status, body: JSON.stringify(body) }, false)
    assert.match(answer.words, words)
    assert.deepEqual(rendered(answer), toolResult(answer))
    assert.deepEqual(JSON.parse(rendered(answer).content[0]?.text.split('\n').at(-1) ?? ''), body)
  }
})
