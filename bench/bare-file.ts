import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BareAnswers } from './bare-server.ts'

/** The baseline of a page: `node:http` sends a plain file with the same bytes, which it reads for each response. */
process.once('message', ({ headers, body }: Pick<BareAnswers, 'headers' | 'body'>) => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-file-'))
  const path = join(folder, 'page.html')
  writeFileSync(path, body)
  process.once('SIGTERM', () => {
    rmSync(folder, { recursive: true })
    process.exit()
  })
  const server = createServer(async (_request, response) => {
    const file = await readFile(path)
    response.writeHead(200, headers)
    response.end(file)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
  })
})
