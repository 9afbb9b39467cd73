import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { serverCommands } from '../../src/cli/server-commands.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { codeOf, readText, tableRows } from './pages.ts'

const shown = tableRows('docs/configuration.md', 'name', 'default', 'what it is').map(([name, otherwise]) => ({
  name: codeOf(name) ?? '',
  otherwise: codeOf(otherwise),
}))

describe('docs: configuration', () => {
  test('docs/configuration.md has every setting the program reads, and no other', () => {
    const read = settingsRead()
    const names = shown.map(({ name }) => name)
    assert.ok(read.size >= 10, `only ${read.size} settings were found`)
    assert.deepEqual(
      [
        ...[...read]
          .filter(name => !names.includes(name))
          .map(
            name => `platform/process/config.ts reads ${name}: add | \`${name}\` | … | … | to docs/configuration.md`,
          ),
        ...names
          .filter(name => !read.has(name))
          .map(name => `platform/process/config.ts does not read ${name}: take it out of docs/configuration.md`),
      ],
      [],
    )
  })

  test('the defaults of docs/configuration.md are the defaults', () => {
    for (const { name, otherwise } of shown) {
      if (otherwise === undefined) continue
      assert.deepEqual(readConfig({ [name]: otherwise }), readConfig({}), `${name} is not ${otherwise} unless set`)
    }
    assert.ok(shown.filter(({ otherwise }) => otherwise !== undefined).length >= 7)
  })

  test('plumbline serve --help lists the same settings', () => {
    const listed = serverCommands.find(({ name }) => name === 'serve')?.settings?.map(([name]) => name) ?? []
    const wanted = shown.map(({ name }) => name)
    assert.deepEqual(
      wanted
        .filter(name => !listed.includes(name))
        .map(name => `add ${name} to the settings of serve in server-commands.ts`),
      [],
    )
    assert.deepEqual(
      listed.filter(name => !wanted.includes(name)),
      [],
    )
  })
})

/** Every name that is asked for, whatever is set, and every name the source spells, whatever it depends on. */
function settingsRead(): ReadonlySet<string> {
  const names = new Set<string>()
  const environment = new Proxy<Record<string, string | undefined>>(
    {},
    { get: (_, name) => void names.add(String(name)) },
  )
  readConfig(environment)
  const source = readText('server/src/platform/process/config.ts').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  for (const [, name = ''] of source.matchAll(/(?:environment\.|read\w*(?:<[^>]*>)?\(\s*')([A-Z][A-Z0-9_]+)\b/g)) {
    names.add(name)
  }
  return names
}
