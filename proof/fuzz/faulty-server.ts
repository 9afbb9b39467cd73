import { runCommandLine } from '../../server/src/cli/cli.ts'
import { crash, faults } from './faults.ts'

/** `plumbline serve` with seeded faults: `faults` for all that leave it running, `crash` for the one that ends it. */
for (const fault of process.argv[2] === 'crash' ? [crash] : faults) fault.seed()
process.exitCode = await runCommandLine(['serve'], () => import('../../server/src/app.ts'))
