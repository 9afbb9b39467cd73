/**
 * Receives webhooks, verifies their signatures and prints the events. Needs only Node.
 *
 *   npx node examples/receive-webhooks.ts whsec_…          listens at http://127.0.0.1:9000/
 *   npx node examples/receive-webhooks.ts whsec_… 9001     or at another port
 *
 * While a secret is rotated, name both: whsec_new,whsec_old
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'

const [secrets = '', port = '9000'] = process.argv.slice(2)
if (!/^whsec_/.test(secrets)) {
  console.error('Usage: npx node examples/receive-webhooks.ts whsec_… [PORT]')
  process.exit(2)
}
const keys = secrets.split(',').map(secret => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))

/** An event may be delivered more than once, with the same id. A real receiver stores the ids with its data. */
const seen = new Set<string>()

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString('utf8')
    if (!isGenuine(request.headers, body)) {
      console.log('refused: the signature does not fit')
      response.writeHead(401).end('the signature does not fit\n')
      return
    }
    const event = JSON.parse(body)
    // Respond first, then process: a response after more than 15 seconds counts as failed, and the event is sent again.
    response.writeHead(204).end()
    if (seen.has(event.event_id)) return console.log(`once more ${event.event_id}`)
    seen.add(event.event_id)
    const about = event.order ? `order ${event.oid}, ${event.datetime}, ${event.address}` : event.message
    console.log(`verified ${event.action} ${event.occurred} ${about}`)
  })
})

/** The signature covers the id, the timestamp and every byte of the body, so it is verified before parsing. */
function isGenuine(headers: IncomingHttpHeaders, body: string): boolean {
  const id = String(headers['webhook-id'])
  const timestamp = String(headers['webhook-timestamp'])
  // An old message may be a replay.
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 5 * 60)) return false
  const given = String(headers['webhook-signature'])
    .split(' ')
    .filter(signature => signature.startsWith('v1,'))
    .map(signature => Buffer.from(signature.slice(3), 'base64'))
  return keys.some(key => {
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
    return given.some(signature => signature.length === expected.length && timingSafeEqual(signature, expected))
  })
}

server.listen(Number(port), '127.0.0.1', () => console.log(`listening at http://127.0.0.1:${port}/`))
