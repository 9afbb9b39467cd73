import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { canary } from './canary.ts'

/** A webhook receiver of the demo company and a mail server. Both accept everything. */
export interface Outside {
  readonly webhookUrl: string
  readonly smtpUrl: string
  readonly deliveries: () => number
  readonly letters: () => number
  /** Problems of what they received. */
  readonly problems: () => readonly string[]
  close(): void
}

export async function openOutside(): Promise<Outside> {
  const problems: string[] = []
  let deliveries = 0
  let letters = 0
  const sockets = new Set<Socket>()
  const receiver = createHttpServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      deliveries += 1
      problems.push(...wrongPayload(Buffer.concat(chunks).toString(), request.headers['webhook-id']))
      response.writeHead(204).end()
    })
  })
  const mailServer = createServer(socket => {
    sockets.add(socket.on('close', () => sockets.delete(socket)))
    takeLetters(socket, letter => {
      letters += 1
      problems.push(...wrongLetter(letter))
    })
  })
  const [webhookPort, smtpPort] = [await listen(receiver), await listen(mailServer)]
  return {
    webhookUrl: `http://127.0.0.1:${webhookPort}/`,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    deliveries: () => deliveries,
    letters: () => letters,
    problems: () => problems,
    close: () => {
      receiver.close()
      receiver.closeAllConnections()
      mailServer.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

function wrongPayload(text: string, id: unknown): string[] {
  try {
    const { event_id, action, order } = JSON.parse(text) as Record<string, unknown>
    if (event_id !== id || typeof action !== 'string' || typeof order !== 'object')
      return [`a delivery of ${text.slice(0, 300)}`]
  } catch {
    return [`a delivery that is no JSON: ${text.slice(0, 300)}`]
  }
  return text.includes(canary) ? [`a delivery tells what is another company's: ${text.slice(0, 300)}`] : []
}

const longestLine = 998

/** Texts of orders end up in messages: none may become a header, or a line that is too long for SMTP. */
function wrongLetter(letter: string): string[] {
  const [head = ''] = letter.split('\r\n\r\n', 1)
  const names = [...head.matchAll(/^([^\s:]+):/gm)].map(([, name = '']) => name.toLowerCase())
  const isFromOther = new RegExp(`^From:.*${canary}`, 'm').test(head)
  const problems = [
    ...names.filter(name => name === 'set-cookie'),
    ...names.filter((name, i) => names.indexOf(name) !== i),
    ...(letter.split('\r\n').some(line => Buffer.byteLength(line, 'latin1') > longestLine) ? ['a line too long'] : []),
    ...(letter.includes(canary) && !isFromOther ? ["another company's name"] : []),
  ]
  return problems.map(problem => `a letter with ${problem}: ${head.slice(0, 300)}`)
}

/** The part of SMTP that is needed to accept a message. */
function takeLetters(socket: Socket, onLetter: (letter: string) => void): void {
  let text = ''
  let isLetter = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  socket.setEncoding('latin1').on('error', () => undefined)
  say('220 fuzz')
  socket.on('data', chunk => {
    text += chunk
    for (;;) {
      const end = text.indexOf(isLetter ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const taken = text.slice(0, end)
      text = text.slice(end + (isLetter ? 5 : 2))
      if (isLetter) {
        isLetter = false
        onLetter(taken)
        say('250 taken')
      } else if (/^data$/i.test(taken)) {
        isLetter = true
        say('354 go on')
      } else if (/^quit$/i.test(taken)) socket.end('221 bye\r\n')
      else say('250 ok')
    }
  })
}
