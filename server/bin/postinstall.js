// npm runs this after every install, with the Node that runs npm.
import { fileURLToPath } from 'node:url'
import { binaries, findBinaries, verifyNode } from './verify-node.js'

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))

for (const { name, file } of findBinaries(modules)) await verify(name, file)

async function verify(name, file) {
  try {
    await verifyNode(file, { isHashedAgain: true })
    console.log(`SHA-256 of ${name} ${binaries[name].version} verified`)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
