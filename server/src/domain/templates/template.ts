import { defaultText } from './default-texts.ts'
import { isSameTemplateKey, type TemplateKey } from './template-key.ts'

/** How a company words one kind of message, where it words it itself. */
export interface MessageTemplate extends TemplateKey {
  /** Nothing: as it comes with the service. */
  readonly subject: string | undefined
  readonly body: string | undefined
  readonly isOn: boolean
}

/** A template as it is used. */
export interface TemplateInUse extends TemplateKey {
  readonly subject: string
  readonly body: string
  readonly isOn: boolean
  /** Whether any of the text is the company's own. */
  readonly isOwn: boolean
}

export interface TemplateMistake {
  readonly line: number
  readonly reason: string
}

/** A template that cannot be written out. */
export class TemplateFailed extends Error {
  override name = 'TemplateFailed'
}

/** What makes texts of templates. Companies write them, so they are not trusted. */
export interface TemplateEngine {
  /** The first mistake, found with values that have everything a template may name. */
  findMistake(template: string, values: object): TemplateMistake | undefined
  /** Throws TemplateFailed. */
  render(template: string, values: object): string
}

/** Everything is on until somebody switches it off. */
export function isSwitchedOn(own: readonly MessageTemplate[], place: TemplateKey): boolean {
  return own.find(template => isSameTemplateKey(template, place))?.isOn ?? true
}

export function templateInUse(own: readonly MessageTemplate[], place: TemplateKey): TemplateInUse {
  const { kind, audience, channel } = place
  const found = own.find(template => isSameTemplateKey(template, place))
  const usual = defaultText(place)
  return {
    kind,
    audience,
    channel,
    subject: found?.subject ?? usual.subject,
    body: found?.body ?? usual.body,
    isOn: found?.isOn ?? true,
    isOwn: found?.subject !== undefined || found?.body !== undefined,
  }
}
