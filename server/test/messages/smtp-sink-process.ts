import { SMTPServer } from 'smtp-server'
import type { SinkManners, SinkNews } from './smtp-sink.ts'

/** An SMTP server in a process of its own, controlled by its parent. */
let manners: SinkManners = {}
const held: (() => void)[] = []
process.on('message', (told: SinkManners) => {
  manners = told
  if (!manners.holdRecipients && !manners.holdAnswers) for (const goOn of held.splice(0)) goOn()
})
process.on('disconnect', () => process.exit(0))
const tell = (news: SinkNews) => void process.send?.(news)

const server = new SMTPServer({
  // The certificate is self-signed.
  disabledCommands: process.argv[3] === 'tls' ? [] : ['STARTTLS'],
  authOptional: true,
  onAuth: ({ username, password }, session, done) => {
    tell({ event: 'sign-in', username: username ?? '', password: password ?? '', isSecure: session.secure })
    if (manners.refuseSignIn) done(answer('535 not with that password'))
    else done(null, { user: username ?? '' })
  },
  onRcptTo: ({ address }, _, done) => {
    tell({ event: 'recipient', address })
    const { holdRecipients, refuseRecipients } = manners
    if (holdRecipients) return void held.push(() => done(null))
    done(refuseRecipients ? answer(refuseRecipients) : null)
  },
  onData: (stream, session, done) => {
    const chunks: Buffer[] = []
    stream.on('data', chunk => chunks.push(chunk))
    stream.on('end', () => {
      const { holdMessages, dropMessages, refuseMessages, answerAfterMs = 0 } = manners
      const { mailFrom, rcptTo } = session.envelope
      const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
      const raw = Buffer.concat(chunks).toString('latin1')
      tell({ event: 'whole', raw, ...envelope })
      if (holdMessages) return
      if (dropMessages) return process.kill(process.pid, 'SIGKILL')
      if (refuseMessages) return done(answer(refuseMessages))
      tell({ event: 'accepted', raw, ...envelope })
      if (manners.holdAnswers) return void held.push(() => done(null))
      setTimeout(() => done(null), answerAfterMs)
    })
  },
})
server.on('error', () => undefined)
const listening = server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  const address = listening.address()
  tell({ event: 'ready', port: typeof address === 'object' && address ? address.port : 0 })
})

function answer(text: string): Error {
  return Object.assign(new Error(text.slice(4)), { responseCode: Number(text.slice(0, 3)) })
}
