// Builds the console into web/dist, unless it is built already from the same sources. npm runs this after `npm ci` and
// before `npm start`. Without the development packages there is nothing to build with, and the console stays as it is.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = new URL('dist/', import.meta.url)
const stamp = new URL('sources.sha256', dist)

const sources = hashSources()
if (process.argv.includes('--force') || !isBuiltFrom(sources)) {
  const vite = await loadVite()
  if (vite) await build(vite)
  else if (!existsSync(stamp))
    console.log('console not built: the development packages, which build it, are left out; npm ci installs them')
}

function isBuiltFrom(hash) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

/** Everything that the build reads. */
function hashSources() {
  const folders = ['web/src', 'web/worker', 'client/src'].flatMap(filesIn)
  const files = ['index.html', 'operator.html', 'build.js', 'installable.ts', 'package.json', 'vite.config.ts'].map(
    name => join(root, 'web', name),
  )
  const hash = createHash('sha256')
  for (const path of [...folders.sort(), ...files, join(root, 'package-lock.json')]) {
    hash.update(`${relative(root, path)}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
}

async function loadVite() {
  try {
    return await import('vite')
  } catch (error) {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}

async function build(vite) {
  const startedAt = performance.now()
  rmSync(stamp, { force: true })
  await vite.build({ root: fileURLToPath(new URL('.', import.meta.url)), logLevel: 'warn' })
  await compress(new URL('assets/', dist))
  // Written last: an interrupted build is repeated.
  writeFileSync(stamp, sources)
  console.log(`console built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

/** Fonts are compressed already. */
async function compress(folder) {
  const names = readdirSync(folder).filter(name => /\.(?:js|css|svg)$/.test(name))
  await Promise.all(
    names.map(async name => {
      const bytes = readFileSync(new URL(name, folder))
      const brotli = {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }
      writeFileSync(new URL(`${name}.br`, folder), await promisify(brotliCompress)(bytes, brotli))
      writeFileSync(new URL(`${name}.gz`, folder), await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}
