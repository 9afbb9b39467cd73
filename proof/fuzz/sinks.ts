import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { canary } from './canary.ts'

/** A webhook receiver of the demo company and a mail server. Both accept everything. */
export interface Sinks {
  readonly webhookUrl: string
  readonly smtpUrl: string
  readonly deliveries: () => number
  readonly emails: () => number
  /** Problems of what they received. */
  readonly problems: () => readonly string[]
  close(): void
}

export async function openSinks(): Promise<Sinks> {
  const problems: string[] = []
  let deliveries = 0
  let emails = 0
  const sockets = new Set<Socket>()
  const receiver = createHttpServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      deliveries += 1
      problems.push(...payloadProblems(Buffer.concat(chunks).toString(), request.headers['webhook-id']))
      response.writeHead(204).end()
    })
  })
  const mailServer = createServer(socket => {
    sockets.add(socket.on('close', () => sockets.delete(socket)))
    receiveEmails(socket, email => {
      emails += 1
      problems.push(...emailProblems(email))
    })
  })
  const [webhookPort, smtpPort] = [await listen(receiver), await listen(mailServer)]
  return {
    webhookUrl: `http://127.0.0.1:${webhookPort}/`,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    deliveries: () => deliveries,
    emails: () => emails,
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

function payloadProblems(text: string, id: unknown): string[] {
  try {
    const { event_id, action, order } = JSON.parse(text) as Record<string, unknown>
    if (event_id !== id || typeof action !== 'string' || typeof order !== 'object')
      return [`an incomplete delivery: ${text.slice(0, 300)}`]
  } catch {
    return [`a delivery that is not JSON: ${text.slice(0, 300)}`]
  }
  return text.includes(canary) ? [`a delivery with data of another company: ${text.slice(0, 300)}`] : []
}

const maxLineBytes = 998

/** Texts of orders end up in messages: none may become a header, or a line that is too long for SMTP. */
function emailProblems(email: string): string[] {
  const [head = ''] = email.split('\r\n\r\n', 1)
  const names = [...head.matchAll(/^([^\s:]+):/gm)].map(([, name = '']) => name.toLowerCase())
  const isFromOther = new RegExp(`^From:.*${canary}`, 'm').test(head)
  const problems = [
    ...names.filter(name => name === 'set-cookie'),
    ...names.filter((name, i) => names.indexOf(name) !== i),
    ...(email.split('\r\n').some(line => Buffer.byteLength(line, 'latin1') > maxLineBytes) ? ['a line too long'] : []),
    ...(email.includes(canary) && !isFromOther ? ["another company's name"] : []),
  ]
  return problems.map(problem => `an email with ${problem}: ${head.slice(0, 300)}`)
}

/** The part of SMTP that is needed to accept a message. */
function receiveEmails(socket: Socket, onEmail: (email: string) => void): void {
  let text = ''
  let isData = false
  const reply = (line: string) => socket.write(`${line}\r\n`)
  socket.setEncoding('latin1').on('error', () => undefined)
  reply('220 fuzz')
  socket.on('data', chunk => {
    text += chunk
    for (;;) {
      const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const received = text.slice(0, end)
      text = text.slice(end + (isData ? 5 : 2))
      if (isData) {
        isData = false
        onEmail(received)
        reply('250 accepted')
      } else if (/^data$/i.test(received)) {
        isData = true
        reply('354 send the message')
      } else if (/^quit$/i.test(received)) socket.end('221 bye\r\n')
      else reply('250 ok')
    }
  })
}
