import { defaultText } from './default-texts.ts'
import { isSameTemplateKey, type MessageText, type TemplateKey } from './template-key.ts'

/** A company's own wording of a message. */
export interface MessageTemplate extends TemplateKey {
  /** Undefined for the default text. */
  readonly subject: string | undefined
  readonly body: string | undefined
  readonly isOn: boolean
}

export interface StoredTemplate extends MessageTemplate {
  /** Identifies the text among those that the template had. */
  readonly modifiedAt: Temporal.Instant
  /** How often in a row its rendering failed. */
  readonly failureCount: number
  /** Since when the default text is used instead, because the template failed repeatedly. */
  readonly disabledAt: Temporal.Instant | undefined
  readonly disabledReason: string | undefined
}

/** A template with the default text where the company has none of its own. */
export interface TemplateInUse extends TemplateKey {
  readonly subject: string
  readonly body: string
  readonly isOn: boolean
  /** Whether any of the text is the company's own. */
  readonly isOwn: boolean
  readonly stored: StoredTemplate | undefined
}

export interface TemplateMistake {
  readonly line: number
  readonly reason: string
}

/** A template cannot be rendered. */
export class TemplateFailed extends Error {
  override name = 'TemplateFailed'
  readonly field: keyof MessageText

  constructor(message: string, field: keyof MessageText = 'body') {
    super(message)
    this.field = field
  }
}

/**
 * Renders templates. Companies write them, so they are not trusted, and may take their time: call it outside of
 * transactions. The templates of one company are rendered one after the other.
 */
export interface TemplateEngine {
  /** The first mistake; `values` has every name that a template may use. */
  findMistake(companyKey: string, template: string, values: object): Promise<TemplateMistake | undefined>
  /** Rejects with TemplateFailed. */
  render(companyKey: string, template: string, values: object): Promise<string>
}

/** Every template is on by default. */
export function isSwitchedOn(own: readonly MessageTemplate[], key: TemplateKey): boolean {
  return own.find(template => isSameTemplateKey(template, key))?.isOn ?? true
}

export function templateInUse(own: readonly StoredTemplate[], key: TemplateKey): TemplateInUse {
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
    stored: found,
  }
}
