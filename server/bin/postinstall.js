// npm runs this after every install, with the Node that runs npm.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { binaries, verifyNode } from './verify-node.js'

const modules = new URL('../../node_modules/', import.meta.url)

for (const name of Object.keys(binaries)) {
  const file = ['bin/node', 'bin/node.exe']
    .map(path => fileURLToPath(new URL(`${name}/${path}`, modules)))
    .find(existsSync)
  if (file) await verify(name, file)
}

async function verify(name, file) {
  try {
    await verifyNode(file, { isHashedAgain: true })
    console.log(`SHA-256 of ${name} ${binaries[name].version} verified`)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
