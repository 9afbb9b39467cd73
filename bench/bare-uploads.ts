import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The baseline of this machine for an upload: a body piped to the disk, answered after fsync. */
process.once('message', ({ folder }: { folder: string }) => {
  const server = createServer(async (request, response) => {
    const path = join(folder, 'bare')
    await pipeline(request, createWriteStream(path, { flush: true }))
    response.end('{"status":"ok"}')
    await rm(path)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
  })
})
