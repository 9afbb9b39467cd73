#!/usr/bin/env node
// The installed program runs on the Node that came with it, if its SHA-256 is the listed one. An older Node, such as the
// system's when this file is called by its path, hands over.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { verifyNode } from './verify-node.js'

if (Number.parseInt(process.versions.node, 10) >= 26) {
  await requireVerified(process.execPath)
  const { enableCompileCache } = await import('node:module')
  enableCompileCache?.()
  await import('../src/main.ts')
} else {
  const program = spawn(await requireVerified(findNode()), process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => program.kill(signal))
  program.on('exit', code => {
    process.exitCode = code ?? 1
  })
}

async function requireVerified(node) {
  try {
    await verifyNode(node)
    return node
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

function findNode() {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const node = join(folder, 'node_modules', '.bin', 'node')
    if (existsSync(node)) return node
    if (folder === dirname(folder)) {
      console.error('plumbline needs Node 26, which npm ci installs beside it: run npm ci first')
      process.exit(1)
    }
  }
}
