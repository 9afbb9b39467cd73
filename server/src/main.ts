import { runCommandLine } from './cli/cli.ts'

process.exitCode = await runCommandLine(process.argv.slice(2))
