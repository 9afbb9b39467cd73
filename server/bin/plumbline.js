#!/usr/bin/env node
// The installed program runs on the Node that came with it, if its SHA-256 is the listed one. An older Node, such as the
// system's when this file is called by its path, hands over.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBinaries, verifyNode } from './verify-node.js'

/** Set for a child of this file. */
const launched = 'PLUMBLINE_LAUNCHED'

if (Number.parseInt(process.versions.node, 10) >= 26) {
  await requireVerified(process.execPath)
  if (isBehindLauncher()) endWithParent()
  const { enableCompileCache } = await import('node:module')
  // Threads enable the cache by this variable only.
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache')
  enableCompileCache?.()
  await import('../src/main.ts')
} else {
  handOver(await requireVerified(findNode()), process.argv.slice(1))
}

function handOver(node, args) {
  // Replaces this process, so that signals and the exit code need no forwarding. Node 22.15 and later, not on Windows.
  if (process.execve && process.platform !== 'win32') process.execve(node, [node, ...args])
  const program = spawn(node, args, { stdio: 'inherit', env: { ...process.env, [launched]: '1' } })
  // Ctrl-C sends SIGINT to the program too, and a second one would end it without waiting for requests.
  const forwarded = { SIGTERM: 'SIGTERM', SIGINT: 'SIGTERM', SIGHUP: 'SIGHUP' }
  for (const [signal, sent] of Object.entries(forwarded)) process.on(signal, () => program.kill(sent))
  program.on('exit', code => {
    process.exitCode = code ?? 1
  })
}

/** `npm start` and `npx` run a shell in between, and pass signals to the shell only. */
function isBehindLauncher() {
  return process.env[launched] !== undefined || /^(?:start|npx)$/.test(process.env.npm_lifecycle_event ?? '')
}

/** Stops as for SIGTERM when the parent has ended, or the parent of the shell in between. */
function endWithParent() {
  delete process.env[launched]
  const before = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === before) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  timer.unref()
}

/** Parent and grandparent; the latter on Linux only. */
function ancestors() {
  const { ppid } = process
  try {
    // The fourth field, behind a name in parentheses that may contain anything.
    const [, grandparent] = /^.*\) \S (\d+) /s.exec(readFileSync(`/proc/${ppid}/stat`, 'utf8')) ?? []
    return `${ppid} ${grandparent}`
  } catch {
    return String(ppid)
  }
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
    const [found] = findBinaries(join(folder, 'node_modules'))
    if (found) return found.file
    if (folder === dirname(folder)) {
      console.error('plumbline needs Node 26, which npm ci installs beside it: run npm ci first')
      process.exit(1)
    }
  }
}
