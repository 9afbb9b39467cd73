import { parentPort, threadId } from 'node:worker_threads'

/** Counts the jobs that began, and opens the gate of those that wait. */
export interface Gate {
  readonly begun: Int32Array
  readonly open: Int32Array
}

export type PoolRequest =
  | { readonly action: 'answer' | 'loop' | 'allocate' | 'fail' }
  | { readonly action: 'wait'; readonly gate: Gate }

function respond(request: PoolRequest): number {
  switch (request.action) {
    case 'answer':
      return threadId
    case 'wait':
      Atomics.add(request.gate.begun, 0, 1)
      Atomics.wait(request.gate.open, 0, 0)
      return threadId
    case 'loop':
      for (;;);
    case 'allocate':
      for (const list: object[] = []; ; ) list.push({})
    case 'fail':
      throw new Error('a bug')
  }
}

parentPort?.on('message', (request: PoolRequest) => parentPort?.postMessage(respond(request)))
parentPort?.postMessage('ready')
