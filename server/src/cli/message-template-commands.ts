import { checkTemplate, resetTemplate, setTemplate } from '../domain/messages/manage-templates.ts'
import { type TemplateInUse, templateInUse } from '../domain/templates/template.ts'
import {
  allTemplateKeys,
  audiences,
  channels,
  hasTemplate,
  messageKinds,
  type TemplateKey,
} from '../domain/templates/template-key.ts'
import { listTemplates } from '../domain/templates/template-store.ts'
import { openTemplateEngine } from '../platform/messaging/template-engine.ts'
import { type Call, type Command, readInput, showMoment, table, UsageError } from './command.ts'

export const placeUsage = '--kind KIND --audience AUDIENCE --channel CHANNEL'

export const placeOptions = {
  kind: messageKinds.join(', '),
  audience: audiences.join(', '),
  channel: channels.join(', '),
}

export const messageTemplateCommands: readonly Command[] = [
  {
    name: 'message template list',
    isForCompany: true,
    summary: 'List the message templates and whether each is on',
    run: async call => {
      const own = await call.readAs(listTemplates)
      const templates = allTemplateKeys().map(key => showTemplate(templateInUse(own, key)))
      const rows = templates.map(({ kind, audience, channel, on, own, disabled }) => [
        kind,
        audience,
        channel,
        on ? 'on' : 'off',
        disabled ? 'default (custom disabled)' : own ? 'custom' : 'default',
      ])
      call.printResult(templates, table([['KIND', 'AUDIENCE', 'CHANNEL', '', 'TEXT'], ...rows]))
    },
  },
  {
    name: 'message template show',
    isForCompany: true,
    usage: placeUsage,
    summary: 'Show a message template',
    options: placeOptions,
    run: async call => {
      const place = readPlace(call)
      const own = await call.readAs(listTemplates)
      const template = templateInUse(own, place)
      call.printResult(showTemplate(template), describe(template))
    },
  },
  {
    name: 'message template set',
    isForCompany: true,
    usage: `${placeUsage} [--subject TEXT] [--body FILE] [--on] [--off]`,
    summary: 'Change a message template, or switch it on or off',
    options: {
      ...placeOptions,
      subject: 'the subject of the email, a Liquid template',
      body: 'the file of the text, a Liquid template; - reads standard input',
    },
    flags: { on: 'send these messages', off: 'do not send these messages' },
    run: async call => {
      const edit = { ...readPlace(call), subject: call.option('subject'), body: readBody(call), isOn: readSwitch(call) }
      if (edit.subject === undefined && edit.body === undefined && edit.isOn === undefined)
        throw new UsageError('missing option --subject, --body, --on or --off')
      if (edit.subject !== undefined && edit.channel === 'sms') throw new UsageError('a text message has no subject')
      await using engine = openTemplateEngine()
      const checked = await checkTemplate(engine, call.require('company'), edit)
      const template = await call.changeAs(scope => setTemplate(scope, checked))
      call.printResult(showTemplate(template), describe(template))
    },
  },
  {
    name: 'message template reset',
    isForCompany: true,
    usage: placeUsage,
    summary: 'Restore the default template and switch it on',
    options: placeOptions,
    run: async call => {
      const template = await call.changeAs(scope => resetTemplate(scope, readPlace(call)))
      call.printResult(showTemplate(template), describe(template))
    },
  },
]

export function readPlace(call: Call): TemplateKey {
  const place = {
    kind: call.requireChoice('kind', messageKinds),
    audience: call.requireChoice('audience', audiences),
    channel: call.requireChoice('channel', channels),
  }
  if (!hasTemplate(place)) throw new UsageError(`${place.kind} is for the client only`)
  return place
}

function readSwitch(call: Call): boolean | undefined {
  if (call.flag('on') && call.flag('off')) throw new UsageError('give either --on or --off')
  if (call.flag('on')) return true
  return call.flag('off') ? false : undefined
}

function readBody(call: Call): string | undefined {
  const path = call.option('body')
  return path === undefined ? undefined : readInput(path)
}

function describe({ isOn, isOwn, channel, subject, body, stored }: TemplateInUse): string {
  const { disabledAt, disabledReason } = stored ?? {}
  const facts = [
    ['Switched', isOn ? 'on' : 'off'],
    ['Text', isOwn ? 'custom' : 'default'],
    ...(disabledAt ? [['Disabled', `${showMoment(disabledAt)}, the default text is used: ${disabledReason}`]] : []),
    ...(channel === 'email' ? [['Subject', subject]] : []),
  ]
  return `${table(facts)}\n\n${body}`
}

function showTemplate({ kind, audience, channel, isOn, isOwn, subject, body, stored }: TemplateInUse) {
  const disabled = showMoment(stored?.disabledAt)
  return { kind, audience, channel, on: isOn, own: isOwn, subject, body, disabled, error: stored?.disabledReason ?? '' }
}
