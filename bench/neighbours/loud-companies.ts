import { createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import sql from 'sql-template-tag'
import type { Database, Transaction } from '../../server/src/domain/database.ts'
import type { CompanyId } from '../../server/src/domain/ids.ts'
import { eventKinds } from '../../server/src/domain/orders/order-event.ts'
import { loadCompany } from '../../server/src/domain/tenants/load-company.ts'
import { addWebhook } from '../../server/src/domain/webhooks/manage-webhooks.ts'
import { type CheckedUrl, maxWebhooks } from '../../server/src/domain/webhooks/webhook.ts'
import { quadruplingTemplate } from '../../server/test/messages/hostile-templates.ts'

/** Every webhook that a company may have, all with the same receiver. */
export function addWebhooks(database: Database, key: string, url: string): Promise<void> {
  return database.write('all companies', async tx => {
    const scope = { tx, companyId: await companyIdOf(tx, key), now: Temporal.Now.instant() }
    for (let i = 0; i < maxWebhooks; i++)
      await addWebhook(scope as never, { url: url as CheckedUrl, kinds: eventKinds })
  })
}

/** A template that blocks the thread which renders it. */
export function addHostileTemplate(database: Database, key: string): Promise<void> {
  return database.write('all companies', async tx => {
    await tx.run(sql`
      insert into message_templates (company_id, kind, audience, channel, is_on, subject, body, modified_at)
      values (${await companyIdOf(tx, key)}, 'scheduled', 'client', 'email', 1, 'x', ${quadruplingTemplate}, 0)`)
    await tx.run(sql`update company_state set revision = revision + 1`)
  })
}

async function companyIdOf(tx: Transaction, key: string): Promise<CompanyId> {
  const company = await loadCompany(tx, key)
  if (!company) throw new Error(`no company ${key}`)
  return company.id
}

export interface Listener {
  readonly port: number
  close(): void
}

/** Accepts connections and never answers. */
export function listenSilently(): Promise<Listener> {
  const server = createServer(socket => socket.on('error', () => undefined))
  return new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => resolve({ port: portOf(server.address()), close: () => server.close() }))
  })
}

/** Accepts every email. */
export function listenForMail(): Promise<Listener> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => stream.resume().on('end', () => done()),
  })
  smtp.on('error', () => undefined)
  return new Promise(resolve => {
    const { server } = smtp
    smtp.listen(0, '127.0.0.1', () =>
      resolve({ port: portOf(server.address()), close: () => smtp.close(() => undefined) }),
    )
  })
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  return typeof address === 'object' && address ? address.port : 0
}
