import { runCommandLine } from './cli/cli.ts'

// Loading the server takes 0.3 seconds; most commands do without.
process.exitCode = await runCommandLine(process.argv.slice(2), () => import('./app.ts'))
