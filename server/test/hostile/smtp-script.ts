import type { Socket } from 'node:net'
import type { Behaviour } from './hostile-server.ts'

type Step = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'content'

const replies: Readonly<Record<Step, string>> = {
  greeting: '220 hostile.example ESMTP\r\n',
  EHLO: '250 hostile.example\r\n',
  MAIL: '250 ok\r\n',
  RCPT: '250 ok\r\n',
  DATA: '354 go on\r\n',
  content: '250 accepted\r\n',
}

/** An SMTP server that keeps to the protocol except at the steps of `changes`. */
export function smtp(changes: Partial<Record<Step, string | Behaviour>> = {}): Behaviour {
  const reply = (socket: Socket, step: Step) => {
    const reaction = changes[step] ?? replies[step]
    if (typeof reaction === 'string') socket.write(reaction)
    else reaction(socket)
  }
  return socket => {
    let text = ''
    let isContent = false
    socket.on('data', bytes => {
      text += bytes
      const end = isContent ? '\r\n.\r\n' : '\r\n'
      if (!text.endsWith(end)) return
      const command = text.slice(0, 4)
      text = ''
      if (isContent) {
        isContent = false
        return reply(socket, 'content')
      }
      if (command === 'QUIT') return void socket.end('221 bye\r\n')
      isContent = command === 'DATA'
      reply(socket, command as Step)
    })
    reply(socket, 'greeting')
  }
}
