import { createServer } from 'node:http'

export interface BareAnswers {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** How many different answers there are: one that is given again and again stays near the processor. */
  readonly count: number
}

/** The limit of this machine's `node:http`: the same bytes, headers included, with no work behind them. */
process.once('message', ({ headers, body, count }: BareAnswers) => {
  const bodies = Array.from({ length: count }, () => Buffer.from(body).toString())
  let asked = 0
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(bodies[asked++ % count])
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
  })
})
