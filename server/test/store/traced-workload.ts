import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTrace, type TraceRecord } from './trace-records.ts'

const source = new URL('disk-trace.c', import.meta.url).pathname
const workload = new URL('power-loss-workload.ts', import.meta.url).pathname

/** Runs power-loss-workload.ts under disk-trace.c in a folder of its own. */
export async function traceWorkload(home: string, manner: string): Promise<TraceRecord[]> {
  const folder = join(home, manner)
  const traceFile = `${folder}.trace`
  mkdirSync(folder)
  const child = spawn(process.execPath, [workload, folder, manner], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...tracing(folder, traceFile) },
  })
  const [code] = await once(child, 'exit')
  assert.equal(code, 0, 'the workload ends well')
  return readTrace(readFileSync(traceFile), folder)
}

/** The environment that makes a process trace its file operations below a folder. */
export function tracing(folder: string, traceFile: string): Record<string, string> {
  const shim = `${traceFile}.so`
  execFileSync('gcc', ['-shared', '-fPIC', '-O2', '-U_FORTIFY_SOURCE', '-o', shim, source, '-ldl', '-lpthread'])
  return {
    LD_PRELOAD: shim,
    DISK_TRACE_FOLDER: folder,
    DISK_TRACE_FILE: traceFile,
    // Calls through io_uring would bypass the shim.
    UV_USE_IO_URING: '0',
  }
}
