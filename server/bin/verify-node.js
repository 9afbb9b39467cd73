// Compares the Node binary of a platform package with node-binaries.json. Runs on every Node from 20 on.
import { closeSync, existsSync, openSync, readFileSync, readSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const binaries = JSON.parse(readFileSync(new URL('node-binaries.json', import.meta.url), 'utf8'))

const platformPackage = /[\\/]node_modules[\\/]([^\\/]+)[\\/]bin[\\/]node(?:\.exe)?$/

/** The binaries in a folder of packages. Their link in `.bin` is not asked for, because npm 10 removes it. */
export function findBinaries(modules) {
  return Object.keys(binaries).flatMap(name =>
    ['bin/node', 'bin/node.exe']
      .map(path => join(modules, name, path))
      .filter(file => existsSync(file))
      .map(file => ({ name, file })),
  )
}

/** Throws if the binary is not the listed one. A Node from elsewhere, such as the system's, is not checked. */
export async function verifyNode(path, { isHashedAgain = false } = {}) {
  const file = realpathSync(path)
  const listed = binaries[platformPackage.exec(file)?.[1]]
  if (!listed) return
  // Hashing takes about half a second, so the outcome is stored and holds as long as size and modification time do.
  const stored = join(dirname(file), '.verified')
  const { size, mtimeMs } = statSync(file)
  const state = `${listed.sha256} ${size} ${Math.trunc(mtimeMs)}\n`
  if (!isHashedAgain && readIfPresent(stored) === state) return
  const found = await hashFile(file)
  if (found !== listed.sha256) throw new Error(describeMismatch(file, listed, found))
  writeIfPermitted(stored, state)
}

function describeMismatch(file, { version, sha256 }, found) {
  return `${file} is not the expected Node ${version}: expected SHA-256 ${sha256}, found ${found}; do not run it, install again with npm ci`
}

/** Loads node:crypto only here, because most starts do not hash. */
async function hashFile(file) {
  const { createHash } = await import('node:crypto')
  const hash = createHash('sha256')
  const chunk = Buffer.allocUnsafe(1024 * 1024)
  const descriptor = openSync(file, 'r')
  for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk)) {
    hash.update(chunk.subarray(0, read))
  }
  closeSync(descriptor)
  return hash.digest('hex')
}

function readIfPresent(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function writeIfPermitted(path, text) {
  try {
    writeFileSync(path, text)
  } catch {
    // The folder is read-only: the next start hashes again.
  }
}
