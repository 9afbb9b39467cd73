import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Clients with one kept-alive connection each, in a process of their own. They send at random moments until one fails. */
const [url = '', count = '', maxPauseMs = ''] = process.argv.slice(2)
const outcomes: Record<string, number> = {}
let answered = 0

async function call(): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let isFirst = true; ; isFirst = false) {
    if (!isFirst) await pause(Math.random() * Number(maxPauseMs))
    const outcome = await send(agent)
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    if (outcome !== '200') return agent.destroy()
    if (isFirst && ++answered === Number(count)) process.send?.('all connected')
  }
}

function send(agent: Agent): Promise<string> {
  return new Promise(resolve => {
    const sent = request(`${url}/healthz`, { agent }, response =>
      response.resume().on('end', () => resolve(String(response.statusCode))),
    )
    sent.on('error', error => resolve((error as NodeJS.ErrnoException).code ?? String(error))).end()
  })
}

await Promise.all(Array.from({ length: Number(count) }, call))
process.send?.(outcomes)
