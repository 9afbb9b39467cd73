import { readFileSync } from 'node:fs'
import { resetTemplate, setTemplate } from '../domain/messages/manage-templates.ts'
import { allTemplateKeys } from '../domain/messages/message.ts'
import { type TemplateInUse, templateInUse } from '../domain/templates/template.ts'
import { listTemplates } from '../domain/templates/template-store.ts'
import { requireTenant } from '../domain/tenants/access-keys.ts'
import { openTemplateEngine } from '../platform/messaging/liquid.ts'
import { answer, type Call, type Command, Failure, jsonOption, Misuse, requireOption, table } from './command.ts'
import { placeOptions, placeUsage, readPlace } from './message-options.ts'
import { showTemplate } from './message-wire.ts'
import { changeAs } from './tenant-call.ts'

export const messageTemplateCommands: readonly Command[] = [
  {
    name: 'messages template list',
    usage: '--company KEY [--json]',
    summary: 'List every kind of message and whether it is on',
    options: { company: placeOptions.company, ...jsonOption },
    run: async call => {
      const company = requireOption(call, 'company')
      const own = await call.read(async tx => listTemplates(await requireTenant(tx, company)))
      const templates = allTemplateKeys().map(place => showTemplate(templateInUse(own, place)))
      const rows = templates.map(({ kind, audience, channel, on, own }) => [
        kind,
        audience,
        channel,
        on ? 'on' : 'off',
        own ? "the company's own" : 'as it comes',
      ])
      answer(call, templates, table([['KIND', 'AUDIENCE', 'CHANNEL', '', 'TEXT'], ...rows]))
    },
  },
  {
    name: 'messages template show',
    usage: `${placeUsage} [--json]`,
    summary: 'Show the text of a kind of message, to read or to start from',
    options: { ...placeOptions, ...jsonOption },
    run: async call => {
      const company = requireOption(call, 'company')
      const place = readPlace(call)
      const own = await call.read(async tx => listTemplates(await requireTenant(tx, company)))
      const template = templateInUse(own, place)
      answer(call, showTemplate(template), describe(template))
    },
  },
  {
    name: 'messages template set',
    usage: `${placeUsage} [--subject TEXT] [--body FILE] [--on] [--off] [--json]`,
    summary: 'Word a kind of message yourself, or switch it on or off',
    options: {
      ...placeOptions,
      subject: { type: 'string', says: 'the subject of an email, in Liquid' },
      body: { type: 'string', says: 'the file that holds the text, in Liquid; - reads standard input' },
      on: { type: 'boolean', says: 'send this kind of message' },
      off: { type: 'boolean', says: 'send it to nobody' },
      ...jsonOption,
    },
    run: async call => {
      const edit = { ...readPlace(call), subject: call.option('subject'), body: readBody(call), isOn: readSwitch(call) }
      if (edit.subject === undefined && edit.body === undefined && edit.isOn === undefined)
        throw new Misuse('nothing to set: give --subject, --body, --on or --off')
      if (edit.subject !== undefined && edit.channel === 'sms') throw new Misuse('a text message has no subject')
      const template = await changeAs(call, scope => setTemplate(scope, openTemplateEngine(), edit))
      answer(call, showTemplate(template), describe(template))
    },
  },
  {
    name: 'messages template reset',
    usage: `${placeUsage} [--json]`,
    summary: 'Go back to the text that comes with the service, switched on',
    options: { ...placeOptions, ...jsonOption },
    run: async call => {
      const template = await changeAs(call, scope => resetTemplate(scope, readPlace(call)))
      answer(call, showTemplate(template), describe(template))
    },
  },
]

function readSwitch(call: Call): boolean | undefined {
  if (call.flag('on') && call.flag('off')) throw new Misuse('--on and --off at once')
  if (call.flag('on')) return true
  return call.flag('off') ? false : undefined
}

function readBody(call: Call): string | undefined {
  const path = call.option('body')
  if (path === undefined) return undefined
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8')
  } catch (error) {
    throw new Failure(`cannot read ${path === '-' ? 'standard input' : path}: ${(error as Error).message}`)
  }
}

function describe({ isOn, isOwn, channel, subject, body }: TemplateInUse): string {
  const facts = [
    ['Switched', isOn ? 'on' : 'off'],
    ['Text', isOwn ? "the company's own" : 'as it comes with the service'],
    ...(channel === 'email' ? [['Subject', subject]] : []),
  ]
  return `${table(facts)}\n\n${body}`
}
