import { createServer } from 'node:http'

/** The limit of this machine's `node:http`: the same bytes, headers included, with no work behind them. */
process.once('message', ({ headers, body }: { headers: Record<string, string>; body: string }) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
  })
})
