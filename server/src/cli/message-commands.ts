import {
  cancelMessage,
  requireMessage,
  requireTenantOfMessage,
  resendFailed,
  resendMessage,
} from '../domain/messages/manage-messages.ts'
import { type Message, messageStates } from '../domain/messages/message.ts'
import { listMessages } from '../domain/messages/message-store.ts'
import { previewMessage } from '../domain/messages/preview-message.ts'
import { Refusal } from '../domain/refusal.ts'
import type { TenantScope } from '../domain/tenant.ts'
import { requireTenant } from '../domain/tenants/access-keys.ts'
import { requireHere } from '../domain/tenants/departure-store.ts'
import { loadCompany } from '../domain/tenants/load-company.ts'
import { openTemplateEngine } from '../platform/messaging/liquid.ts'
import { answer, type Call, type Command, jsonOption, Misuse, requireOption, table } from './command.ts'
import { placeOptions, placeUsage, readChoice, readPlace } from './message-options.ts'
import { showMessage, showWholeMessage } from './message-wire.ts'

const mostListed = 10_000
const resendBatch = 500

export const messageCommands: readonly Command[] = [
  {
    name: 'messages list',
    usage: '--company KEY [--state STATE] [--limit N] [--json]',
    summary: "List a company's email and text messages, the newest first",
    options: {
      company: { type: 'string', says: "the company's key" },
      state: { type: 'string', says: `only those that are ${messageStates.join(', ')}` },
      limit: { type: 'string', says: 'how many, 50 unless given' },
      ...jsonOption,
    },
    run: async call => {
      const company = requireOption(call, 'company')
      const state = call.option('state') === undefined ? undefined : readChoice(call, 'state', messageStates)
      const limit = readLimit(call)
      const messages = await call.read(async tx => listMessages(await requireTenant(tx, company), { state, limit }))
      answer(call, messages.map(showMessage), messages.length > 0 ? tableOf(messages) : 'There is no such message')
    },
  },
  {
    name: 'messages show',
    usage: 'ID [--json]',
    summary: 'Show a message with its text and what became of it',
    options: jsonOption,
    operands: 1,
    run: async call => {
      const [id = ''] = call.operands
      const message = await call.read(async tx => requireMessage(await requireTenantOfMessage(tx, id), id))
      answer(call, showWholeMessage(message), describe(message))
    },
  },
  {
    name: 'messages resend',
    usage: '(ID | --company KEY --state failed) [--json]',
    summary: 'Send a message now, written anew, whatever became of it before; or all that failed',
    options: {
      company: { type: 'string', says: "the company's key, where no message is named" },
      state: { type: 'string', says: 'failed: all of them, once what was wrong is mended' },
      ...jsonOption,
    },
    operands: 1,
    isOperandOptional: true,
    run: async call => {
      if (call.operands.length === 0) return resendAll(call)
      if (call.option('company') || call.option('state')) throw new Misuse('give an ID, or --company and --state')
      const message = await change(call, resendMessage)
      answer(call, showMessage(message), `${message.id} is due now`)
    },
  },
  {
    name: 'messages cancel',
    usage: 'ID [--json]',
    summary: 'Keep a message from being sent',
    options: jsonOption,
    operands: 1,
    run: async call => {
      const message = await change(call, cancelMessage)
      answer(call, showMessage(message), `${message.id} will not be sent`)
    },
  },
  {
    name: 'messages preview',
    usage: `${placeUsage} [--order NUMBER] [--json]`,
    summary: 'Show a message as it would go out now, about a real order',
    options: {
      ...placeOptions,
      order: { type: 'string', says: 'the number or id of the order; the newest that fits unless given' },
      ...jsonOption,
    },
    run: async call => {
      const key = requireOption(call, 'company')
      const place = readPlace(call)
      const preparation = { engine: openTemplateEngine(), from: call.config.smtp?.from }
      const { letter, order, obstacle, failure } = await call.read(async tx => {
        const company = await loadCompany(tx, key)
        if (!company) throw new Refusal('company.unknown', { key })
        const scope = { tx, companyId: company.id, now: Temporal.Now.instant() }
        return previewMessage(scope, { ...preparation, company }, place, call.option('order'))
      })
      const { address, subject, body, calendar } = letter
      const notes = [
        obstacle && `Would not be sent: ${obstacle}`,
        failure && `The company's own text failed: ${failure}`,
      ]
      const words = [
        notes.filter(Boolean).join('\n'),
        table([
          ['Order', String(order.oid)],
          ['To', address],
          ...(subject ? [['Subject', subject]] : []),
          ...(calendar ? [['Attached', 'inspection.ics']] : []),
        ]),
        body.trimEnd(),
      ]
      answer(
        call,
        {
          ...place,
          order: order.id,
          order_number: order.oid,
          address,
          subject,
          body,
          calendar: calendar ?? '',
          notes: notes.filter(Boolean),
        },
        words.filter(Boolean).join('\n\n'),
      )
    },
  },
]

/** In steps, so that nobody waits behind them. */
async function resendAll(call: Call): Promise<void> {
  const company = requireOption(call, 'company')
  readChoice(call, 'state', ['failed'])
  const now = Temporal.Now.instant()
  const resent = await call.withStore(async database => {
    const { companyId } = await database.read('all companies', tx => requireTenant(tx, company))
    let total = 0
    for (let count = resendBatch; count === resendBatch; total += count)
      count = await database.write(companyId, async tx => {
        await requireHere({ tx, companyId })
        return resendFailed({ tx, companyId, now }, resendBatch)
      })
    return total
  })
  answer(call, { resent }, `${resent} ${resent === 1 ? 'message is' : 'messages are'} due now`)
}

function readLimit(call: Call): number {
  const text = call.option('limit') ?? '50'
  const limit = Number(text)
  if (!/^\d{1,6}$/.test(text) || limit < 1 || limit > mostListed)
    throw new Misuse(`--limit must be a number from 1 to ${mostListed}`)
  return limit
}

function change(call: Call, verb: (scope: TenantScope, id: string) => Promise<Message>): Promise<Message> {
  const [id = ''] = call.operands
  return call.write(async tx => {
    const scope = { ...(await requireTenantOfMessage(tx, id)), now: Temporal.Now.instant() }
    await requireHere(scope)
    return verb(scope, id)
  })
}

function tableOf(messages: readonly Message[]): string {
  const rows = messages
    .map(showMessage)
    .map(shown => [
      shown.id,
      shown.state,
      shown.kind,
      `${shown.channel} to ${shown.audience}`,
      String(shown.order_number),
      shown.settled || shown.due,
      shown.error,
    ])
  return table([['ID', 'STATE', 'KIND', 'TO', 'ORDER', 'WHEN', 'WHY'], ...rows])
}

function describe(message: Message): string {
  const { body, calendar, ...shown } = showWholeMessage(message)
  const facts = Object.entries({ ...shown, attached: calendar ? 'inspection.ics' : '' })
    .map(([name, value]) => [name.replace('_', ' '), String(value)])
    .filter(([, value]) => value !== '')
  return [table(facts), body.trimEnd()].filter(Boolean).join('\n\n')
}
