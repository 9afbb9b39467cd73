import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { describeDirectory } from '../../src/http/directory/directory-openapi.ts'
import { describeTenantApi } from '../../src/http/openapi/tenant-openapi.ts'
import { describeOperatorApi } from '../../src/http/operator/operator-openapi.ts'
import { folderFor } from '../store/scratch.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const tools = join(root, 'proof/openapi-types/node_modules')
const descriptions = { tenant: describeTenantApi, directory: describeDirectory, operator: describeOperatorApi }

describe('OpenAPI: tools of others accept the description', () => {
  for (const [name, describeApi] of Object.entries(descriptions)) {
    test(`redocly lint finds no mistake in the ${name} description, and finds one that is added`, async t => {
      const api = describeApi()
      await lint(save(t, api))
      const wrong = { ...api, licence: 'misspelled' }
      await assert.rejects(lint(save(t, wrong)), /licence/)
    })
  }

  test('openapi-typescript makes types of the descriptions that tsc 5 accepts', async t => {
    const types = await Promise.all(
      Object.values(descriptions).map(describeApi => generateTypes(save(t, describeApi()))),
    )
    for (const file of types) assert.match(readFileSync(file, 'utf8'), /export interface paths/)
    await run(process.execPath, [join(tools, 'typescript/bin/tsc'), '--noEmit', '--strict', ...types])
  })
})

function save(t: TestContext, api: unknown): string {
  const file = join(folderFor(t), 'openapi.json')
  writeFileSync(file, JSON.stringify(api))
  return file
}

async function lint(file: string): Promise<void> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  await run(process.execPath, [join(root, 'node_modules/@redocly/cli/bin/cli.js'), 'lint', file, '--format=json'], {
    env,
  }).catch(({ stdout, stderr }) => assert.fail(`${stdout}${stderr}`))
}

async function generateTypes(file: string): Promise<string> {
  const types = file.replace('.json', '.ts')
  await run(process.execPath, [join(tools, 'openapi-typescript/bin/cli.js'), file, '--output', types])
  return types
}
