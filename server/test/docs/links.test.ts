import assert from 'node:assert/strict'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, test } from 'node:test'
import { pagePaths, readText } from './pages.ts'
import { root } from './run-page.ts'

/** Pages for maintainers, which have no samples. */
const maintainerPaths = [
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...['docs/decisions', 'docs/internals'].flatMap(folder =>
    readdirSync(join(root, folder)).map(name => `${folder}/${name}`),
  ),
]

describe('docs: links', () => {
  test('every link within the repository leads to an existing file and heading', () => {
    assert.deepEqual(
      [...pagePaths, ...maintainerPaths].flatMap(path => deadLinks(path, readText(path))),
      [],
    )
  })

  test('every file that a page for maintainers names exists', () => {
    const paths = maintainerPaths.filter(path => path !== 'CHANGELOG.md')
    assert.ok(namedFiles(readText('ARCHITECTURE.md')).length > 50)
    assert.deepEqual(
      paths.flatMap(path => missingFiles(path, readText(path))),
      [],
    )
  })

  test('ARCHITECTURE.md lists every folder of the domain', () => {
    const page = readText('ARCHITECTURE.md')
    const folders = readdirSync(join(root, 'server/src/domain'), { withFileTypes: true }).filter(e => e.isDirectory())
    assert.deepEqual(
      folders.map(({ name }) => name).filter(name => !page.includes(`| \`${name}\` |`)),
      [],
    )
  })

  test('a file that does not exist is found', () => {
    const page = '`domain/gone.ts` `gone.ts` `server/test/gone/` `app.ts` `http/rest/routes.ts` `server/bin/` `a/b`'
    assert.deepEqual(missingFiles('ARCHITECTURE.md', page), [
      'ARCHITECTURE.md: domain/gone.ts does not exist',
      'ARCHITECTURE.md: gone.ts does not exist',
      'ARCHITECTURE.md: server/test/gone/ does not exist',
    ])
  })

  test('the index leads to every page', () => {
    const index = readText('docs/README.md')
    const unlisted = pagePaths
      .filter(path => path.startsWith('docs/') && path !== 'docs/README.md')
      .filter(path => !index.includes(`](${path.slice('docs/'.length)})`))
      .map(path => `docs/README.md does not lead to ${path}: add a line for each reader who needs it`)
    assert.deepEqual(unlisted, [])
  })

  test('the index of decisions leads to every record', () => {
    const index = readText('docs/decisions/README.md')
    const records = readdirSync(join(root, 'docs/decisions')).filter(name => /^\d/.test(name))
    assert.deepEqual(
      records.filter(name => !index.includes(`](${name})`)),
      [],
    )
  })

  test('17.3 the changelog has a section for the version of the packages, and above it only what is not released', () => {
    const sections = [...readText('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, name = '']) => name)
    for (const path of ['package.json', 'client/package.json', 'server/package.json']) {
      const { version } = JSON.parse(readText(path)) as { version: string }
      assert.ok(sections.includes(version), `${path} has version ${version}, the changelog ${sections.join(', ')}`)
      assert.deepEqual(
        sections.slice(0, sections.indexOf(version)).filter(name => name !== 'Unreleased'),
        [],
      )
    }
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

/** Files and folders in code spans: `domain/refusal.ts`, `refusal.ts`, `server/migrations/`. */
function namedFiles(markdown: string): string[] {
  const spans = [...markdown.matchAll(/`([^`\s*<…]+)`/g)].map(([, text = '']) => text)
  return spans.filter(text =>
    /^[\w][\w./-]*\.(?:ts|js|json|jsonl|md|sql)$|^(?:server|docs|proof|bench|client)\/\S*$/.test(text),
  )
}

function missingFiles(path: string, markdown: string): string[] {
  const folders = ['', 'server', 'server/src']
  return namedFiles(markdown)
    .filter(file => !folders.some(folder => existsSync(join(root, folder, file))) && !basenames().has(file))
    .map(file => `${path}: ${file} does not exist`)
}

let known: ReadonlySet<string> | undefined

/** Names of all source files, for pages that name a file of a folder they are about. */
function basenames(): ReadonlySet<string> {
  const folders = ['server/src', 'server/test', 'proof', 'client/src']
  known ??= new Set(
    folders.flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => posix.basename(name)),
    ),
  )
  return known
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
