import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { serverCommands } from '../../src/cli/server-commands.ts'
import { readConfig, settings } from '../../src/platform/process/config.ts'
import { codeOf, tableRows } from './pages.ts'

const shown = tableRows('docs/configuration.md', 'name', 'default', 'meaning').map(([name, fallback]) => ({
  name: codeOf(name) ?? '',
  fallback: codeOf(fallback),
}))

describe('docs: configuration', () => {
  test('docs/configuration.md lists exactly the settings that the program reads', () => {
    assert.deepEqual(shown.map(({ name }) => name).toSorted(), Object.keys(settings).toSorted())
  })

  test('the defaults in docs/configuration.md are those of the program', () => {
    for (const { name, fallback } of shown) {
      if (fallback === undefined) continue
      assert.deepEqual(readConfig({ [name]: fallback }), readConfig({}), `${name} does not default to ${fallback}`)
    }
    assert.ok(shown.filter(({ fallback }) => fallback !== undefined).length >= 7)
  })

  test('plumbline serve --help lists the same settings', () => {
    const listed = serverCommands.find(({ name }) => name === 'serve')?.settings?.map(([name]) => name) ?? []
    assert.deepEqual(listed.toSorted(), Object.keys(settings).toSorted())
  })
})
