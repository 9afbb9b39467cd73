import { writeFileSync } from 'node:fs'
import { describedFiles } from './described-files.ts'

/** `npm run describe`: after a route or its description changed. */
for (const { path, text } of describedFiles) writeFileSync(path, text())
