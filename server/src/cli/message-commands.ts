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
import { loadCompany } from '../domain/tenants/load-company.ts'
import { requireNotMigrating } from '../domain/tenants/migration-store.ts'
import { openTemplateEngine } from '../platform/messaging/liquid.ts'
import {
  type Call,
  type Command,
  count,
  jsonOption,
  operandOf,
  printResult,
  readChoice,
  readLimit,
  requireChoice,
  requireOption,
  table,
  UsageError,
} from './command.ts'
import { showMessage, showWholeMessage } from './message-output.ts'
import { placeOptions, placeUsage, readPlace } from './message-template-commands.ts'
import { companyOption, readAs } from './tenant-call.ts'

const maxListed = 10_000
const resendBatch = 500

export const messageCommands: readonly Command[] = [
  {
    name: 'message list',
    usage: '--company KEY [--state STATE] [--limit N] [--json]',
    summary: "List a company's email and text messages, newest first",
    options: {
      ...companyOption,
      state: { type: 'string', description: `only this state: ${messageStates.join(', ')}` },
      limit: { type: 'string', description: 'the maximum number of messages, 50 by default' },
      ...jsonOption,
    },
    run: async call => {
      requireOption(call, 'company')
      const query = { state: readChoice(call, 'state', messageStates), limit: readLimit(call, 50, maxListed) }
      const messages = await readAs(call, tenant => listMessages(tenant, query))
      printResult(call, messages.map(showMessage), messages.length > 0 ? tableOf(messages) : 'No messages')
    },
  },
  {
    name: 'message show',
    usage: 'ID [--json]',
    summary: 'Show a message with its text and state',
    options: jsonOption,
    operand: 'ID',
    run: async call => {
      const id = operandOf(call)
      const message = await call.read(async tx => requireMessage(await requireTenantOfMessage(tx, id), id))
      printResult(call, showWholeMessage(message), describe(message))
    },
  },
  {
    name: 'message resend',
    usage: '(ID | --company KEY --state failed) [--json]',
    summary: 'Send a message now with a newly rendered text, in any state; or all failed ones',
    options: {
      company: { type: 'string', description: "the company's key, if no ID is given" },
      state: { type: 'string', description: 'failed: all failed messages of the company' },
      ...jsonOption,
    },
    operand: 'ID',
    isOperandOptional: true,
    run: async call => {
      if (call.operands.length === 0) return resendAll(call)
      if (call.option('company') || call.option('state'))
        throw new UsageError('give either an ID or --company and --state')
      const message = await changeMessage(call, resendMessage)
      printResult(call, showMessage(message), `${message.id} is queued`)
    },
  },
  {
    name: 'message cancel',
    usage: 'ID [--json]',
    summary: 'Cancel a message that is not sent yet',
    options: jsonOption,
    operand: 'ID',
    run: async call => {
      const message = await changeMessage(call, cancelMessage)
      printResult(call, showMessage(message), `${message.id} is cancelled`)
    },
  },
  {
    name: 'message preview',
    usage: `${placeUsage} [--order NUMBER] [--json]`,
    summary: 'Show a message as it would be sent now for an order',
    options: {
      ...placeOptions,
      order: { type: 'string', description: 'the number or id of the order; the newest suitable one by default' },
      ...jsonOption,
    },
    run: async call => {
      const key = requireOption(call, 'company')
      const place = readPlace(call)
      const preparation = { engine: openTemplateEngine(), from: call.config.smtp?.from }
      const {
        rendered: letter,
        order,
        obstacle,
        failure,
      } = await call.read(async tx => {
        const company = await loadCompany(tx, key)
        if (!company) throw new Refusal('company.unknown', { key })
        const scope = { tx, companyId: company.id, now: Temporal.Now.instant() }
        return previewMessage(scope, { ...preparation, company }, place, call.option('order'))
      })
      const { address, subject, body, calendar } = letter
      const notes = [
        obstacle && `Would not be sent: ${obstacle}`,
        failure && `The company's template failed: ${failure}`,
      ]
      const paragraphs = [
        notes.filter(Boolean).join('\n'),
        table([
          ['Order', String(order.oid)],
          ['To', address],
          ...(subject ? [['Subject', subject]] : []),
          ...(calendar ? [['Attached', 'inspection.ics']] : []),
        ]),
        body.trimEnd(),
      ]
      printResult(
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
        paragraphs.filter(Boolean).join('\n\n'),
      )
    },
  },
]

/** In batches, so that other writers do not wait. */
async function resendAll(call: Call): Promise<void> {
  const company = requireOption(call, 'company')
  requireChoice(call, 'state', ['failed'])
  const now = Temporal.Now.instant()
  const resent = await call.withStore(async database => {
    const { companyId } = await database.read('all companies', tx => requireTenant(tx, company))
    let total = 0
    for (let count = resendBatch; count === resendBatch; total += count)
      count = await database.write(companyId, async tx => {
        await requireNotMigrating({ tx, companyId })
        return resendFailed({ tx, companyId, now }, resendBatch)
      })
    return total
  })
  printResult(call, { resent }, `${count(resent, 'message')} queued`)
}

function changeMessage(call: Call, command: (scope: TenantScope, id: string) => Promise<Message>): Promise<Message> {
  const id = operandOf(call)
  return call.write(async tx => {
    const scope = { ...(await requireTenantOfMessage(tx, id)), now: Temporal.Now.instant() }
    await requireNotMigrating(scope)
    return command(scope, id)
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
  return table([['ID', 'STATE', 'KIND', 'TO', 'ORDER', 'TIME', 'ERROR'], ...rows])
}

function describe(message: Message): string {
  const { body, calendar, ...shown } = showWholeMessage(message)
  const facts = Object.entries({ ...shown, attached: calendar ? 'inspection.ics' : '' })
    .map(([name, value]) => [name.replace('_', ' '), String(value)])
    .filter(([, value]) => value !== '')
  return [table(facts), body.trimEnd()].filter(Boolean).join('\n\n')
}
