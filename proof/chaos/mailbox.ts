import { openSync, writeSync } from 'node:fs'
import { SMTPServer } from 'smtp-server'

/** A mail server in a process of its own: the id of a message is in its file before the message is acknowledged. */
const [file = ''] = process.argv.slice(2)
const lines = openSync(file, 'a')

const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  authOptional: true,
  onData: (stream, _session, done) => {
    const chunks: Buffer[] = []
    stream.on('data', chunk => chunks.push(chunk))
    stream.on('end', () => {
      const id = /^Message-ID: <([^@]+)@/im.exec(Buffer.concat(chunks).toString('latin1'))?.[1] ?? ''
      writeSync(lines, `${JSON.stringify(id)}\n`)
      done(null)
    })
  },
})
// A client that is killed in the middle of a command must not stop this server.
server.on('error', () => undefined)
const listening = server.listen(0, '127.0.0.1', () => {
  const address = listening.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
})
process.on('disconnect', () => process.exit())
