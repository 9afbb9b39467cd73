import { resetTemplate, setTemplate } from '../domain/messages/manage-templates.ts'
import { type TemplateInUse, templateInUse } from '../domain/templates/template.ts'
import {
  allTemplateKeys,
  audiences,
  channels,
  messageKinds,
  type TemplateKey,
} from '../domain/templates/template-key.ts'
import { listTemplates } from '../domain/templates/template-store.ts'
import { openTemplateEngine } from '../platform/messaging/liquid.ts'
import {
  type Call,
  type Command,
  jsonOption,
  printResult,
  readInput,
  requireChoice,
  requireOption,
  table,
  UsageError,
} from './command.ts'
import { showTemplate } from './message-output.ts'
import { changeAs, companyOption, readAs } from './tenant-call.ts'

export const placeUsage = '--company KEY --kind KIND --audience AUDIENCE --channel CHANNEL'

export const placeOptions = {
  ...companyOption,
  kind: { type: 'string', description: messageKinds.join(', ') },
  audience: { type: 'string', description: audiences.join(', ') },
  channel: { type: 'string', description: channels.join(', ') },
} as const

export const messageTemplateCommands: readonly Command[] = [
  {
    name: 'message template list',
    usage: '--company KEY [--json]',
    summary: 'List the message templates and whether each is on',
    options: { ...companyOption, ...jsonOption },
    run: async call => {
      const own = await readAs(call, listTemplates)
      const templates = allTemplateKeys().map(key => showTemplate(templateInUse(own, key)))
      const rows = templates.map(({ kind, audience, channel, on, own }) => [
        kind,
        audience,
        channel,
        on ? 'on' : 'off',
        own ? 'custom' : 'default',
      ])
      printResult(call, templates, table([['KIND', 'AUDIENCE', 'CHANNEL', '', 'TEXT'], ...rows]))
    },
  },
  {
    name: 'message template show',
    usage: `${placeUsage} [--json]`,
    summary: 'Show a message template',
    options: { ...placeOptions, ...jsonOption },
    run: async call => {
      requireOption(call, 'company')
      const place = readPlace(call)
      const own = await readAs(call, listTemplates)
      const template = templateInUse(own, place)
      printResult(call, showTemplate(template), describe(template))
    },
  },
  {
    name: 'message template set',
    usage: `${placeUsage} [--subject TEXT] [--body FILE] [--on] [--off] [--json]`,
    summary: 'Change a message template, or switch it on or off',
    options: {
      ...placeOptions,
      subject: { type: 'string', description: 'the subject of the email, a Liquid template' },
      body: { type: 'string', description: 'the file of the text, a Liquid template; - reads standard input' },
      on: { type: 'boolean', description: 'send these messages' },
      off: { type: 'boolean', description: 'do not send these messages' },
      ...jsonOption,
    },
    run: async call => {
      const edit = { ...readPlace(call), subject: call.option('subject'), body: readBody(call), isOn: readSwitch(call) }
      if (edit.subject === undefined && edit.body === undefined && edit.isOn === undefined)
        throw new UsageError('missing option --subject, --body, --on or --off')
      if (edit.subject !== undefined && edit.channel === 'sms') throw new UsageError('a text message has no subject')
      const template = await changeAs(call, scope => setTemplate(scope, openTemplateEngine(), edit))
      printResult(call, showTemplate(template), describe(template))
    },
  },
  {
    name: 'message template reset',
    usage: `${placeUsage} [--json]`,
    summary: 'Restore the default template and switch it on',
    options: { ...placeOptions, ...jsonOption },
    run: async call => {
      const template = await changeAs(call, scope => resetTemplate(scope, readPlace(call)))
      printResult(call, showTemplate(template), describe(template))
    },
  },
]

export function readPlace(call: Call): TemplateKey {
  return {
    kind: requireChoice(call, 'kind', messageKinds),
    audience: requireChoice(call, 'audience', audiences),
    channel: requireChoice(call, 'channel', channels),
  }
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

function describe({ isOn, isOwn, channel, subject, body }: TemplateInUse): string {
  const facts = [
    ['Switched', isOn ? 'on' : 'off'],
    ['Text', isOwn ? 'custom' : 'default'],
    ...(channel === 'email' ? [['Subject', subject]] : []),
  ]
  return `${table(facts)}\n\n${body}`
}
