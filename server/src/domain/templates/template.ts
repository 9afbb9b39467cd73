import { defaultText } from './default-texts.ts'
import { isSameTemplateKey, type TemplateKey } from './template-key.ts'

/** A company's own wording of a message. */
export interface MessageTemplate extends TemplateKey {
  /** Undefined for the default text. */
  readonly subject: string | undefined
  readonly body: string | undefined
  readonly isOn: boolean
}

/** A template with the default text where the company has none of its own. */
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

/** A template cannot be rendered. */
export class TemplateFailed extends Error {
  override name = 'TemplateFailed'
}

/** Renders templates. Companies write them, so they are not trusted. */
export interface TemplateEngine {
  /** The first mistake; `values` has every name that a template may use. */
  findMistake(template: string, values: object): TemplateMistake | undefined
  /** Throws TemplateFailed. */
  render(template: string, values: object): string
}

/** Every template is on by default. */
export function isSwitchedOn(own: readonly MessageTemplate[], key: TemplateKey): boolean {
  return own.find(template => isSameTemplateKey(template, key))?.isOn ?? true
}

export function templateInUse(own: readonly MessageTemplate[], key: TemplateKey): TemplateInUse {
  const { kind, audience, channel } = key
  const found = own.find(template => isSameTemplateKey(template, key))
  const standard = defaultText(key)
  return {
    kind,
    audience,
    channel,
    subject: found?.subject ?? standard.subject,
    body: found?.body ?? standard.body,
    isOn: found?.isOn ?? true,
    isOwn: found?.subject !== undefined || found?.body !== undefined,
  }
}
