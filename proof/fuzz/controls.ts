import { fileURLToPath } from 'node:url'
import { campaign } from './campaign.ts'
import { crash, type Fault, faults } from './faults.ts'
import { openInstall } from './install.ts'

/** Whether a seeded fault was found. If it was not, the run proves nothing. */
export interface Control {
  readonly fault: string
  readonly isCaught: boolean
  /** How often it was found. */
  readonly times: number
}

const faultyServer = fileURLToPath(new URL('faulty-server.ts', import.meta.url))
const requests = 3_000

/** Runs the same fuzz against a server with seeded faults. */
export async function runControls(seed: number): Promise<Control[]> {
  return [...(await caught(seed, 'faults', faults)), ...(await caught(seed, 'crash', [crash]))]
}

async function caught(seed: number, seeded: string, faults: readonly Fault[]): Promise<Control[]> {
  const { findings } = await campaign({
    seed,
    requests,
    minutes: 5,
    timeoutMs: 2_000,
    maxFindings: Number.POSITIVE_INFINITY,
    install: () => openInstall(faultyServer, [seeded]),
  })
  return faults.map(({ name, kind, operation }) => {
    const caught = findings.filter(
      finding => finding.kind === kind && (finding.operation === operation || finding.detail.startsWith(operation)),
    )
    return { fault: name, isCaught: caught.length > 0, times: caught.length }
  })
}
