import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connectorPage, withTables } from './connector-page.ts'
import { generatedFiles, generatedFolder } from './generated-files.ts'

/** `npm run describe`: after an operation or its description changed. */
rmSync(generatedFolder, { recursive: true, force: true })
mkdirSync(generatedFolder)
writeFileSync(connectorPage, withTables(readFileSync(connectorPage, 'utf8')))
for (const { name, text } of generatedFiles()) writeFileSync(new URL(name, generatedFolder), text)
