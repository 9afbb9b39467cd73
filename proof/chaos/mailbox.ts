import { openSync, writeSync } from 'node:fs'
import { SMTPServer } from 'smtp-server'

/** A mail server, a process of its own: the id of what it takes is in its file before it says so. */
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
// Whoever is killed in the middle of a sentence is no reason to stop.
server.on('error', () => undefined)
const listening = server.listen(0, '127.0.0.1', () => {
  const address = listening.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
})
process.on('disconnect', () => process.exit())
