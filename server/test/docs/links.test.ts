import assert from 'node:assert/strict'
import { existsSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, test } from 'node:test'
import { pagePaths, readText } from './pages.ts'
import { root } from './run-page.ts'

describe('docs: links', () => {
  test('every link within the repository leads somewhere, to the heading it names', () => {
    assert.deepEqual(
      pagePaths.flatMap(path => deadLinks(path, readText(path))),
      [],
    )
  })

  test('the index leads to every page', () => {
    const index = readText('docs/README.md')
    const unlisted = pagePaths
      .filter(path => path.startsWith('docs/') && path !== 'docs/README.md')
      .filter(path => !index.includes(`](${path.slice('docs/'.length)})`))
      .map(path => `docs/README.md does not lead to ${path}: add a line for each reader who needs it`)
    assert.deepEqual(unlisted, [])
  })

  test('a dead link is found, and a dead heading', () => {
    const page =
      '[a](nowhere.md) [b](errors.md#no-such-heading) [c](#nor-this) [d](https://example.com) [e](errors.md#errors)'
    assert.deepEqual(deadLinks('docs/quick-start.md', page), [
      'docs/quick-start.md: nowhere.md leads nowhere',
      'docs/quick-start.md: errors.md#no-such-heading leads nowhere',
      'docs/quick-start.md: #nor-this leads nowhere',
    ])
  })
})

function deadLinks(path: string, markdown: string): string[] {
  const prose = markdown.replace(/^(\s*)(`{3,})[\s\S]*?^\s*\2$/gm, '').replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter(target => !/^[a-z]+:/.test(target) && !isThere(path, markdown, target))
    .map(target => `${path}: ${target} leads nowhere`)
}

function isThere(path: string, markdown: string, target: string): boolean {
  const [file = '', heading] = target.split('#')
  const found = file === '' ? path : posix.join(dirname(path), file)
  if (!existsSync(join(root, found))) return false
  if (heading === undefined) return true
  if (statSync(join(root, found)).isDirectory()) return false
  return headings(file === '' ? markdown : readText(found)).includes(heading)
}

/** As GitHub names them. */
function headings(markdown: string): string[] {
  const prose = markdown.replace(/^(\s*)(`{3,})[\s\S]*?^\s*\2$/gm, '')
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  )
}
