import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { findOldNode } from '../../server/test/operations/system-node.ts'
import { type RunningServer, startServer } from '../../server/test/running-server.ts'
import { scratchFolder } from '../../server/test/store/scratch.ts'

const root = new URL('../..', import.meta.url).pathname

const program = `
import { type Order, Plumbline } from 'plumbline-client'
import { Refused } from 'plumbline-client/errors'
import { verifyWebhook, type WebhookEvent } from 'plumbline-client/webhooks'

const company = new Plumbline({ baseUrl: 'https://example.com/acme/rest', accessKey: 'a', secretKey: 'b' })
export async function book(signal: AbortSignal): Promise<string> {
  try {
    const { id, warnings } = await company.createOrder({ address1: '1 Main Street' }, { isStrict: true, signal })
    console.log(warnings.length)
    for await (const { oid } of company.everyOrder()) console.log(oid.toFixed())
    return id
  } catch (error) {
    if (error instanceof Refused) return error.requestId
    throw error
  }
}
export const minutesOf = ({ duration }: Order): number => duration
export async function receive(request: Request): Promise<WebhookEvent> {
  const event = await verifyWebhook(await request.text(), request.headers, 'whsec_')
  if (event.action === 'ORDER_CREATED') console.log(event.order.id)
  return event
}
`

const nodes = new Set([process.execPath, findOldNode() ?? process.execPath])

/** In a copy of the workspace: while npm packs, the manifest names files that other tests do not have. */
function packInCopy(destination: string): string {
  const copy = scratchFolder()
  for (const path of ['client', 'tsconfig.json']) cpSync(join(root, path), join(copy, path), { recursive: true })
  writeFileSync(join(copy, 'package.json'), '{"workspaces":["client"]}')
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const manifest = readFileSync(join(copy, 'client/package.json'), 'utf8')
  const pack = (cwd: string, ...words: string[]) =>
    execFileSync('npm', ['pack', '--silent', '--pack-destination', destination, ...words], { cwd, encoding: 'utf8' })
  const inWorkspace = pack(copy, '--workspace', 'client')
  const inClient = pack(join(copy, 'client'))
  assert.equal(inClient, inWorkspace)
  assert.equal(readFileSync(join(copy, 'client/package.json'), 'utf8'), manifest)
  rmSync(copy, { recursive: true, force: true })
  return inClient.trim()
}

describe('the client as a package, in an empty folder', () => {
  let folder: string
  const inFolder = (command: string, ...words: string[]) =>
    execFileSync(command, words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const install = (...packages: string[]) =>
    inFolder('npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock', ...packages)

  before(() => {
    folder = scratchFolder()
    const tarball = join(folder, packInCopy(folder))
    writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}')
    install(tarball)
  })

  after(() => rmSync(folder, { recursive: true, force: true }))

  test('17.2 contains JavaScript, types, a README and a licence, and nothing else', () => {
    const installed = join(folder, 'node_modules/plumbline-client')
    const names = readdirSync(installed, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => relative(installed, join(entry.parentPath, entry.name)))
    for (const name of ['dist/plumbline.js', 'dist/plumbline.d.ts', 'README.md', 'LICENSE', 'package.json']) {
      assert.ok(names.includes(name), name)
    }
    for (const name of names) assert.match(name, /^dist\/.*(?:\.js|\.d\.ts)$|^README\.md$|^LICENSE$|^package\.json$/)
    assert.equal(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')).dependencies, undefined)
    assert.equal(readFileSync(join(installed, 'LICENSE'), 'utf8'), readFileSync(join(root, 'LICENSE'), 'utf8'))
  })

  test('17.2 every entry point can be imported, with the Node of this machine too', () => {
    const { exports } = JSON.parse(readFileSync(join(root, 'client/package.json'), 'utf8'))
    const imports = Object.keys(exports).map(name => `import 'plumbline-client${name.slice(1)}'\n`)
    writeFileSync(join(folder, 'entries.js'), imports.join(''))
    for (const node of nodes) inFolder(node, 'entries.js')
  })

  test('17.2 works in JavaScript with the Node of this machine, against a server', async t => {
    const server: RunningServer = await startServer()
    t.after(() => server.stop())
    const { access_key: accessKey, secret_key: secretKey } = server.access.owner
    const access = JSON.stringify({ baseUrl: server.access.base_url, accessKey, secretKey })
    writeFileSync(
      join(folder, 'book.js'),
      `import { Plumbline } from 'plumbline-client'
      const { id } = await new Plumbline(${access}).createOrder({ city: 'Charlotte' })
      console.log(id)`,
    )
    for (const node of nodes) {
      const { stdout } = await promisify(execFile)(node, ['book.js'], { cwd: folder })
      assert.equal((await server.as('owner').order(stdout.trim())).city, 'Charlotte')
    }
  })

  test('17.2 its README begins with the line that installs it, and is typed for TypeScript 5 and 7 with their defaults', () => {
    const readme = readFileSync(join(root, 'client/README.md'), 'utf8')
    const [first, ...others] = [...readme.matchAll(/^```(\w+)\n(.*?)^```/gms)].map(([, kind, text = '']) => ({
      kind,
      text,
    }))
    assert.match(readme, /^# plumbline-client\n\n```sh\n/)
    inFolder('bash', '-euc', first?.text ?? '')
    assert.ok(others.length >= 2 && others.every(({ kind }) => kind === 'ts'))
    for (const [i, { text }] of others.entries()) writeFileSync(join(folder, `readme-${i}.ts`), text)
    writeFileSync(join(folder, 'program.ts'), program)
    install('@types/node@26.6.6')
    for (const version of ['5.9.3', '7.0.2']) {
      install(`typescript@${version}`)
      rmSync(join(folder, 'tsconfig.json'), { force: true })
      inFolder('node_modules/.bin/tsc', '--init')
      inFolder('node_modules/.bin/tsc', '--noEmit', '--types', 'node')
    }
  })

  test('17.2 can be bundled for a browser', () => {
    writeFileSync(join(folder, 'program.ts'), program)
    install('esbuild@0.28.2')
    const bundle = inFolder('node_modules/.bin/esbuild', 'program.ts', '--bundle', '--platform=browser', '--format=esm')
    assert.match(bundle, /createOrder/)
    assert.doesNotMatch(bundle, /node:/)
  })
})
