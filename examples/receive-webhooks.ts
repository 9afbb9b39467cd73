/**
 * Receives webhooks, verifies their signatures and prints the events.
 *
 *   npx node examples/receive-webhooks.ts whsec_…          listens at http://127.0.0.1:9000/
 *   npx node examples/receive-webhooks.ts whsec_… 9001     or at another port
 *
 * While a secret is rotated, name both: whsec_new,whsec_old
 */
import { createServer } from 'node:http'
import { verifyWebhook } from 'plumbline-client/webhooks'

const [secrets = '', port = '9000'] = process.argv.slice(2)
if (!/^whsec_/.test(secrets)) {
  console.error('Usage: npx node examples/receive-webhooks.ts whsec_… [PORT]')
  process.exit(2)
}

/** An event may be delivered more than once, with the same id. A real receiver stores the ids with its data. */
const seen = new Set<string>()

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  // The signature covers every byte of the body, so the body is verified before it is parsed.
  const event = await verifyWebhook(Buffer.concat(chunks), request.headers, secrets.split(',')).catch(() => undefined)
  if (!event) {
    console.log('refused: the signature does not fit')
    response.writeHead(401).end('the signature does not fit\n')
    return
  }
  // Respond first, then process: a response after more than 15 seconds counts as failed, and the event is sent again.
  response.writeHead(204).end()
  if (seen.has(event.event_id)) return console.log(`once more ${event.event_id}`)
  seen.add(event.event_id)
  const about =
    event.action === 'WEBHOOK_TEST' ? event.message : `order ${event.oid}, ${event.datetime}, ${event.address}`
  console.log(`verified ${event.action} ${event.occurred} ${about}`)
})

server.listen(Number(port), '127.0.0.1', () => console.log(`listening at http://127.0.0.1:${port}/`))
