import { createServer } from 'node:http'

export interface BareAnswers {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The number of different responses: a single one would stay in the CPU cache. */
  readonly count: number
}

/** The baseline of this machine's `node:http`: the same bytes, headers included, without any work. */
process.once('message', ({ headers, body, count }: BareAnswers) => {
  const bodies = Array.from({ length: count }, () => Buffer.from(body).toString())
  let served = 0
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(bodies[served++ % count])
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
  })
})
