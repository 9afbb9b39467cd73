import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readText } from './pages.ts'
import { root } from './run-page.ts'

/** A test as the page names it: “its name, or a part of it” ([words](../its/file.test.ts)). */
const mention = /“([^”]+)” \(\[[^\]]+\]\(\.\.\/([^)]+)\)\)/g

/** Names of tests that do not exist. */
function missing(page: string): string[] {
  return [...page.matchAll(mention)].flatMap(([, name = '', file = '']) => {
    if (!existsSync(join(root, file))) return [`${file} is not there`]
    return isTitle(readFileSync(join(root, file), 'utf8'), name) ? [] : [`${file} has no test named “${name}”`]
  })
}

function isTitle(source: string, name: string): boolean {
  return [...source.matchAll(/(?:test|describe)\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)].some(([, , title = '']) =>
    title.replaceAll('\\', '').includes(name),
  )
}

describe('docs: security', () => {
  const page = readText('docs/security.md')

  test('every test that the threat model names exists', () => {
    assert.ok([...page.matchAll(mention)].length > 60)
    assert.deepEqual(missing(page), [])
  })

  test('every threat names a test', () => {
    const [, threats = ''] = page.split('## Threats and defences')
    const rows = (threats.split('\n## ')[0] ?? '').split('\n').filter(line => /^\| (?!threat|---)/.test(line))
    assert.ok(rows.length > 30)
    assert.deepEqual(
      rows.filter(row => !row.match(mention)),
      [],
    )
  })

  test('every finding names a test', () => {
    const [, findings = ''] = page.split('## Findings')
    const rows = (findings.split('\n## ')[0] ?? '').split('\n').filter(line => /^\| (?!finding|---)/.test(line))
    assert.deepEqual([rows.length, rows.filter(row => !row.match(mention))], [9, []])
  })

  test('OWASP API Top 10 and every chapter of ASVS have a line', () => {
    for (let risk = 1; risk <= 10; risk++) assert.match(page, new RegExp(`^\\| API${risk} `, 'm'))
    for (let chapter = 1; chapter <= 17; chapter++) assert.match(page, new RegExp(`^\\| V${chapter} `, 'm'))
  })

  test('an unknown test name is found', () => {
    const walls = '../server/test/walls.test.ts'
    assert.deepEqual(missing(`“no such test” ([walls](${walls}))`), [
      'server/test/walls.test.ts has no test named “no such test”',
    ])
    assert.deepEqual(missing('“a” ([gone](../server/test/gone.test.ts))'), ['server/test/gone.test.ts is not there'])
  })
})
