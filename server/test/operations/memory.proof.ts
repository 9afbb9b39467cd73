// engines: both

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { folderFor } from '../store/scratch.ts'
import { startProcess } from './server-process.ts'

const limitMegabytes = 150
const waitMs = 30_000

describe('plumbline serve: memory at rest', () => {
  for (const DEMO of ['on', 'off']) {
    test(`with an existing store, demo ${DEMO}, it falls to ${limitMegabytes} MB`, async t => {
      const dataDir = folderFor(t)
      await (await startProcess(t, dataDir, { DEMO })).stop()
      const { child } = await startProcess(t, dataDir, { DEMO })
      let megabytes = residentMegabytes(child.pid)
      for (let waited = 0; megabytes > limitMegabytes && waited < waitMs; waited += 500) {
        await pause(500)
        megabytes = residentMegabytes(child.pid)
      }
      assert.ok(megabytes <= limitMegabytes, `${megabytes} MB`)
    })
  }
})

function residentMegabytes(pid: number | undefined): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
