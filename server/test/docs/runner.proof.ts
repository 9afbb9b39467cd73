import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { unable } from '../store/scratch.ts'
import { mismatch } from './output.ts'
import { readPage } from './page.ts'
import { runPage } from './run-page.ts'
import { planSteps } from './steps.ts'

/** Pages made up for these tests; three of their backticks are written as quotes. */
const pageOf = (...lines: readonly string[]) => readPage('made-up.md', lines.join('\n').replaceAll("'''", '```'))

const missing = ['bash', 'curl', 'jq'].filter(command => spawnSync(command, ['--version']).error)

describe('docs: the sample runner finds mistakes', { concurrency: 2 }, () => {
  const misread: readonly [problem: RegExp, ...lines: string[]][] = [
    [/:2: how is "python" run\?/, "'''python", 'print(1)', "'''"],
    [/:2: how is "" run\?/, "'''", 'anything', "'''"],
    [/:1: unknown directive "expects"/, '<!-- expects: error -->', "'''sh", 'true', "'''"],
    [/:2: a block should follow the comment "run"/, '<!-- run: no, because -->', 'prose'],
    [/:3: say "run: background" or "run: no, because/, '<!-- run: no -->', "'''sh", 'true', "'''"],
    [/:1: say "page: no server"/, '<!-- page: quick -->'],
    [/:1: this block never ends/, "'''sh", 'true'],
    [/:2: this is not JSON/, "'''json", '{', "'''"],
    [/:2: there is no run block right above/, "'''output", 'x', "'''"],
    [/:8: there is no run block right above/, "'''sh", 'x', "'''", "'''json", '{}', "'''", "'''output", 'x', "'''"],
    [/:6: there is no run block right above/, '<!-- run: no, so -->', "'''sh", 'x', "'''", "'''output", 'x', "'''"],
  ]
  for (const [problem, ...lines] of misread) {
    test(`a page with a mistake in its markup is refused: ${problem.source}`, () => {
      assert.throws(() => planSteps(pageOf(...lines)), { name: 'PageMistake', message: problem })
    })
  }

  const faulty: readonly [name: string, problem: RegExp, ...lines: string[]][] = [
    ['a command that fails', /^made-up.md:3: this block ended with 1:/, "'''sh", 'false', "'''"],
    ['an unset variable', /NOTHING: unbound variable/, "'''sh", 'echo "$NOTHING"', "'''"],
    ['a failure within a pipe', /ended with 1/, "'''sh", 'false | cat', "'''"],
    ['a word that cannot be made', /nosuchcommand: command not found/, "'''sh", 'echo "$(nosuchcommand)"', "'''"],
    ['other output', /but printed was\nb/, "'''sh", 'echo b', "'''", "'''output", 'a', "'''"],
    ['a program that throws', /made-up: thrown/, "'''ts", "throw new Error('made-up: thrown')", "'''"],
    ['an address beyond this machine', /stay on this machine/, "'''sh", 'curl -s https://example.com', "'''"],
    ['what is not installed', /npx would ask the network/, "'''sh", 'npx cowsay', "'''"],
    [
      'a company file with mistakes',
      /zone: is not a time zone/,
      "'''json",
      '{"key": "a", "name": "A", "zone": "Mars"}',
      "'''",
    ],
  ]
  for (const [name, problem, ...lines] of faulty) {
    test(`found: ${name}`, async t => {
      if (missing.length > 0) return unable(t, `the samples need ${missing.join(', ')}`)
      const [wrong = 'nothing', ...others] = await runPage(pageOf('<!-- page: no server -->', ...lines))
      assert.match(wrong, problem)
      assert.deepEqual(others, [])
    })
  }

  test('responses that differ from the page are found, each at its line', async t => {
    if (missing.length > 0) return unable(t, `the samples need ${missing.join(', ')}`)
    const wrong = await runPage(
      pageOf(
        "'''sh",
        `eval "$(jq -r '"URL=\\(.base_url) KEY=\\(.owner.access_key):\\(.owner.secret_key)"' data/demo.json)"`,
        'curl -su "$KEY" "$URL/me" >/dev/null',
        'curl -su "$KEY" "$URL/order/0" | jq -r .message',
        "'''",
        '<!-- expect: error: could not locate an order -->',
        "'''sh",
        'curl -su "$KEY" "$URL/me"',
        "'''",
        '<!-- expect: error: missing or invalid -->',
        "'''sh",
        'curl -su "$KEY" "$URL/nothing"',
        "'''",
        "'''sh",
        'curl -su "$KEY" "$URL/order/0" -o answer.json',
        "'''",
        "'''sh",
        'curl -su "$KEY" "$URL/order/0"',
        "'''",
        "'''json output",
        '{ "status": "error", "message": "could not locate an order with the provided id: 0" }',
        "'''",
      ),
    )
    const shown = wrong.map(problem => problem.replace(/curl .*\n|: there is no [^,]*/g, '').split('\n')[0])
    assert.deepEqual(shown, [
      'made-up.md:2: answered error: could not locate an order with the provided id: 0, and the page does not say so: <!-- expect: error: could not locate an order with the provided id: 0 -->',
      'made-up.md:8: no call was answered error: could not locate an order',
      'made-up.md:12: answered 405 error: missing or invalid action specified, but the page expects error: missing or invalid',
      'made-up.md:15: answered error: could not locate an order with the provided id: 0, and the page does not say so: <!-- expect: error: could not locate an order with the provided id: 0 -->',
      'made-up.md:18: the page shows',
    ])
    assert.match(wrong.at(-1) ?? '', /\.order differs in/)
  })

  test('a correct page passes: one shell, files, programs in parts, background blocks', async t => {
    if (missing.length > 0) return unable(t, `the samples need ${missing.join(', ')}`)
    const wrong = await runPage(
      pageOf(
        '<!-- page: LOG_LEVEL=warn -->',
        '<!-- page: port 9000 -->',
        "'''sh",
        'NAME=carried',
        "'''",
        '<!-- file: hello.txt -->',
        "'''text",
        'hello',
        "'''",
        "'''sh",
        'echo "$NAME over"; cat hello.txt',
        "'''",
        "'''output",
        'carried …r',
        'hello',
        "'''",
        "'''ts",
        "import { createServer } from 'node:http'",
        'const answer: number = 42',
        "'''",
        'Then:',
        "'''ts",
        'console.log(answer, typeof createServer)',
        "'''",
        "'''output",
        '42 function',
        "'''",
        '<!-- run: background -->',
        "'''js",
        "import { createServer } from 'node:http'",
        'const server = createServer((_, response) => {',
        '  response.end()',
        "  setTimeout(() => console.log('visited'), 100)",
        '})',
        "server.listen(9000, '127.0.0.1', () => console.log('listening at 9000'))",
        "'''",
        "'''output",
        'listening at 9000',
        'visited',
        "'''",
        "'''sh",
        'curl -s http://127.0.0.1:9000/',
        'curl -s http://localhost:8080/healthz',
        "'''",
        "'''json output",
        '{ "status": "ok", "…": "…" }',
        "'''",
        "'''sh",
        'npm ci && npm start | tail -n 1',
        'curl -s http://127.0.0.1:8080/readyz',
        "'''",
        "'''output",
        'Plumbline is ready at http://127.0.0.1:8080, its directory at http://127.0.0.1:8081 (… ms)',
        '{"status":"ok","message":""}',
        "'''",
      ),
    )
    assert.deepEqual(wrong, [])
  })

  const compared: readonly [shown: string, isJson: boolean, printed: string, isSame: boolean][] = [
    ['a\nb', false, 'a\nb\n', true],
    ['a', false, 'a\nb\n', false],
    ['a\n…', false, 'a\nb\nc\n', true],
    ['…\nc', false, 'a\nb\nc\n', true],
    ['a … c', false, 'a b\n c', false],
    ['a.c', false, 'abc', false],
    ['{ "a": 1 }', true, '{"a":1}', true],
    ['{ "a": 1 }', true, '{"a":1,"b":2}', false],
    ['{ "a": 1, "…": "…" }', true, '{"a":1,"b":2}', true],
    ['{ "a": 1, "b": 2 }', true, '{"a":1}', false],
    ['{ "a": "…" }', true, '{"a":[1]}', true],
    ['{ "a": "…", "b": "…" }', true, '{"a":1}', false],
    ['{ "a": "x…" }', true, '{"a":"xy"}', true],
    ['{ "a": "x…" }', true, '{"a":1}', false],
    ['[1, 2]', true, '[1,2,3]', false],
    ['[]', true, '{}', false],
    ['[]', true, 'no JSON', false],
    ['{ "a": "" }', true, '{"a":null}', false],
  ]
  for (const [shown, isJson, printed, isSame] of compared) {
    test(`${JSON.stringify(printed)} is ${isSame ? '' : 'not '}what ${JSON.stringify(shown)} shows`, () => {
      assert.equal(mismatch(shown, isJson, printed) === undefined, isSame)
    })
  }
})
