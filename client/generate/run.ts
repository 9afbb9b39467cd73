import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { generatedFiles, generatedFolder } from './generated-files.ts'

/** `npm run describe`: after an operation or its description changed. */
rmSync(generatedFolder, { recursive: true, force: true })
mkdirSync(generatedFolder)
for (const { name, text } of generatedFiles()) writeFileSync(new URL(name, generatedFolder), text)
