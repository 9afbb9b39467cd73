import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { folderFor } from '../store/scratch.ts'
import { readPage } from './page.ts'
import { readText } from './pages.ts'
import { root, runPage } from './run-page.ts'
import { planSteps } from './steps.ts'
import { pages, proofPage, testSamples } from './test-samples.ts'

/** Pages with samples that are not run, and why. A new reason must be added here. */
const notRun: readonly string[] = [
  'docs/backups.md: it needs PostgreSQL',
  'docs/connector.md: it talks to an assistant',
  'docs/migration.md: it needs PostgreSQL',
  'docs/moving-in.md: it needs another system',
  'docs/operating.md: it needs systemd and root',
  'docs/operating.md: it needs Docker',
  'docs/operating.md: it needs Caddy and names of your own',
  'docs/operating.md: it fetches from the network and needs root',
  'docs/proof.md: it needs a Citus cluster',
  'docs/scaling.md: it needs PostgreSQL',
  'docs/scaling.md: it needs PgBouncer',
  'docs/scaling.md: it needs two PostgreSQL servers',
  'docs/scaling.md: it needs Citus',
  'docs/settings-api.md: it follows changes without end',
  'docs/sign-in.md: it needs a browser',
]

describe('docs: samples', { concurrency: 2 }, () => {
  for (const page of pages) if (page.path !== proofPage) testSamples(page)

  test('the quick start and the booking flow, read in sequence, make one client', async () => {
    const texts = ['docs/quick-start.md', 'docs/booking.md'].map(readText)
    const count = ['```sh', `curl -su "$KEY" "$URL/clients/search?q=Whitfield" | jq '.clients | length'`, '```']
    const path = 'in-sequence.md'
    const page = readPage(path, [...texts, ...count, '', '```output', '1', '```'].join('\n'))
    const last = page.blocks.at(-2)?.line ?? 0
    const differences = await runPage(page)
    // Other samples differ where the page begins with an empty store.
    const matter = differences.filter(text => text.startsWith(`${path}:${last}:`) || text.includes('this block ended'))
    assert.deepEqual(matter, [])
  })

  test('samples are not run for the reasons listed here only', () => {
    const found = pages.flatMap(({ path, blocks }) =>
      blocks.flatMap(({ running }) => (running.how === 'not' ? [`${path}: ${running.reason}`] : [])),
    )
    assert.deepEqual([...new Set(found)], notRun)
  })

  test('every TypeScript sample agrees with the types of the client', t => {
    const folder = folderFor(t)
    const programs = pages.flatMap(page =>
      planSteps(page)
        .filter(({ kind }) => kind === 'ts' || kind === 'js')
        .map(step => ({ ...step, page: page.path })),
    )
    assert.ok(programs.length >= 3, `only ${programs.length} programs were found`)
    for (const { page, line, kind, source } of programs) {
      mkdirSync(join(folder, page), { recursive: true })
      writeFileSync(join(folder, page, `line-${line}.${kind}`), source)
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    const compilerOptions = { allowJs: true, checkJs: true, noUnusedLocals: true }
    const config = { extends: join(root, 'tsconfig.json'), compilerOptions, include: ['README.md', 'docs'] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const tsc = spawnSync(join(root, 'node_modules/.bin/tsc'), ['--noEmit'], { cwd: folder, encoding: 'utf8' })
    assert.equal(tsc.stdout, '')
    assert.equal(tsc.status, 0, tsc.stderr)
  })

  test('17.3 a page whose samples need a running service says how to start one, before the first sample', () => {
    const silent = pages.filter(({ path, needs, blocks }) => {
      const first = needs.server && blocks.find(({ language, running }) => language === 'sh' && running.how !== 'not')
      const above = first ? readText(path).split('\n').slice(0, first.line).join('\n') : ''
      return first && !/quick-start\.md#start-the-service|npm start/.test(above)
    })
    assert.deepEqual(
      silent.map(({ path }) => path),
      [],
    )
  })

  test('no command is followed by a comment, which zsh would take for arguments', () => {
    const found = pages.flatMap(({ path, blocks }) =>
      blocks
        .filter(({ language, isOutput }) => language === 'sh' && !isOutput)
        .flatMap(({ line, text }) => text.split('\n').map((words, i) => ({ at: `${path}:${line + i}`, words })))
        .filter(({ words }) => /\S.*\s#\s/.test(words.replace(/'[^']*'|"(?:\\.|[^"\\])*"/g, "''")))
        .map(({ at, words }) => `${at}: say this before or after the block: ${words}`),
    )
    assert.deepEqual(found, [])
  })
})
