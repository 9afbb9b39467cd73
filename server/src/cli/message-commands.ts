import {
  cancelMessage,
  requireMessage,
  requireTenantOfMessage,
  resendFailed,
  resendMessage,
} from '../domain/messages/manage-messages.ts'
import { type Message, messageStates } from '../domain/messages/message.ts'
import { listMessages } from '../domain/messages/message-store.ts'
import { type Preview, previewMessage } from '../domain/messages/previews/preview-message.ts'
import { renderMessage } from '../domain/messages/render-message.ts'
import { Refusal } from '../domain/refusal.ts'
import type { TenantScope } from '../domain/tenant.ts'
import { requireTenant } from '../domain/tenants/access-keys.ts'
import { loadCompany } from '../domain/tenants/load-company.ts'
import { openTemplateEngine } from '../platform/messaging/template-engine.ts'
import { type Call, type Command, changeIn, count, showMoment, table, UsageError } from './command.ts'
import { placeOptions, placeUsage, readPlace } from './message-template-commands.ts'
import { explainWaiting, showUnconnected } from './unconnected-channels.ts'

const maxListed = 10_000
const resendBatch = 500

export const messageCommands: readonly Command[] = [
  {
    name: 'message list',
    isForCompany: true,
    usage: '[--state STATE] [--limit N]',
    summary: "List a company's email and text messages, newest first",
    options: {
      state: `only this state: ${messageStates.join(', ')}`,
      limit: 'the maximum number of messages, 50 by default',
    },
    run: async call => {
      const query = { state: call.choice('state', messageStates), limit: call.limit(50, maxListed) }
      const messages = await call.readAs(tenant => listMessages(tenant, query))
      const texts = [messages.length > 0 ? tableOf(messages) : 'No messages', showUnconnected(call.config)]
      call.printResult(messages.map(showMessage), texts.filter(Boolean).join('\n\n'))
    },
  },
  {
    name: 'message show',
    summary: 'Show a message with its text and state',
    operand: 'ID',
    run: async call => {
      const id = call.operand
      const message = await call.read(async tx => requireMessage(await requireTenantOfMessage(tx, id), id))
      const waiting_for = explainWaiting(message, call.config, call.now())
      call.printResult({ ...showWholeMessage(message), waiting_for }, describe(message, waiting_for))
    },
  },
  {
    name: 'message resend',
    usage: '(ID | --company KEY --state failed)',
    summary: 'Send a message now with a newly rendered text, in any state; or all failed ones',
    options: {
      company: "the company's key, if no ID is given",
      state: 'failed: all failed messages of the company',
    },
    operand: 'ID',
    isOperandOptional: true,
    run: async call => {
      if (call.operand === '') return resendAll(call)
      if (call.option('company') || call.option('state'))
        throw new UsageError('give either an ID or --company and --state')
      const message = await changeMessage(call, resendMessage)
      call.printResult(showMessage(message), `${message.id} is queued`)
    },
  },
  {
    name: 'message cancel',
    summary: 'Cancel a message that is not sent yet',
    operand: 'ID',
    run: async call => {
      const message = await changeMessage(call, cancelMessage)
      call.printResult(showMessage(message), `${message.id} is cancelled`)
    },
  },
  {
    name: 'message preview',
    isForCompany: true,
    usage: `${placeUsage} [--order NUMBER]`,
    summary: 'Show a message as it would be sent now for an order',
    options: {
      ...placeOptions,
      order: 'the number or id of the order; the newest suitable one by default, or a sample',
    },
    run: async call => {
      const key = call.require('company')
      const place = readPlace(call)
      const preview = await call.read(async tx => {
        const company = await loadCompany(tx, key)
        if (!company) throw new Refusal('company.unknown', { key })
        const scope = { tx, companyId: company.id, now: call.now() }
        const { smtp, publicUrl } = call.config
        return previewMessage(scope, { company, from: smtp?.from, publicUrl }, place, call.option('order'))
      })
      await using engine = openTemplateEngine()
      const { rendered, failure } = await renderMessage(engine, preview)
      const { address, subject, body, calendar } = rendered
      const { order } = preview.facts
      const notes = notesOn(preview, failure)
      const paragraphs = [
        notes.join('\n'),
        table([
          ['Order', preview.isSample ? `${order.oid}, a sample` : String(order.oid)],
          ['To', address],
          ...(subject ? [['Subject', subject]] : []),
          ...(calendar ? [['Attached', 'inspection.ics']] : []),
        ]),
        body.trimEnd(),
      ]
      call.printResult(
        {
          ...place,
          order: preview.isSample ? '' : order.id,
          order_number: order.oid,
          is_sample: preview.isSample,
          address,
          subject,
          body,
          calendar: calendar ?? '',
          notes,
        },
        paragraphs.filter(Boolean).join('\n\n'),
      )
    },
  },
]

/** How the message that would be sent differs from the company's intention. */
function notesOn({ obstacle, template }: Preview, failure: string | undefined): string[] {
  const { disabledAt, disabledReason } = template.stored ?? {}
  return [
    ...(obstacle ? [`Would not be sent: ${obstacle}`] : []),
    ...(failure ? [`The company's template failed: ${failure}`] : []),
    ...(disabledAt ? [`The company's template is disabled since ${showMoment(disabledAt)}: ${disabledReason}`] : []),
  ]
}

/** In batches, so that other writers do not wait. */
async function resendAll(call: Call): Promise<void> {
  const company = call.require('company')
  call.requireChoice('state', ['failed'])
  // One time for all batches: a message that fails again meanwhile is not resent again.
  const now = call.now()
  const resent = await call.withStore(async database => {
    const { companyId } = await database.read('all companies', tx => requireTenant(tx, company))
    let total = 0
    for (let count = resendBatch; count === resendBatch; total += count)
      count = await database.write(companyId, tx =>
        changeIn({ tx, companyId }, now, scope => resendFailed(scope, resendBatch)),
      )
    return total
  })
  call.printResult({ resent }, `${count(resent, 'message')} queued`)
}

function changeMessage(call: Call, command: (scope: TenantScope, id: string) => Promise<Message>): Promise<Message> {
  const id = call.operand
  return call.write(async tx => changeIn(await requireTenantOfMessage(tx, id), call.now(), scope => command(scope, id)))
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
      shown.completed || shown.due,
      shown.error,
    ])
  return table([['ID', 'STATE', 'KIND', 'TO', 'ORDER', 'TIME', 'ERROR'], ...rows])
}

function describe(message: Message, waiting_for: string): string {
  const { body, calendar, ...shown } = showWholeMessage(message)
  const facts = Object.entries({ ...shown, waiting_for, attached: calendar ? 'inspection.ics' : '' })
    .map(([name, value]) => [name.replace('_', ' '), String(value)])
    .filter(([, value]) => value !== '')
  return [table(facts), body.trimEnd()].filter(Boolean).join('\n\n')
}

function showMessage(message: Message) {
  const { id, state, kind, audience, channel, attemptCount, error, rendered, text } = message
  return {
    ...{ id, state, kind, audience, channel },
    order: message.orderId ?? '',
    order_number: message.orderNumber ?? '',
    person: message.personId,
    address: rendered?.address ?? '',
    subject: text?.subject ?? '',
    attempt_count: attemptCount,
    error,
    created: showMoment(message.createdAt),
    due: state === 'due' ? showMoment(message.dueAt) : '',
    completed: showMoment(message.completedAt),
  }
}

function showWholeMessage(message: Message) {
  const { rendered, text } = message
  return {
    ...showMessage(message),
    reply_to: rendered?.replyTo ?? '',
    body: text?.body ?? '',
    calendar: rendered?.calendar ?? '',
  }
}
