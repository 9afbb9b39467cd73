import { Refusal } from '../refusal.ts'
import {
  type MessageTemplate,
  type TemplateEngine,
  type TemplateInUse,
  type TemplateMistake,
  templateInUse,
} from '../templates/template.ts'
import { isSameTemplateKey, type TemplateKey } from '../templates/template-key.ts'
import { deleteTemplate, listTemplates, saveTemplate } from '../templates/template-store.ts'
import type { TenantScope } from '../tenant.ts'
import { bumpRevision } from '../tenants/company-store.ts'
import { momentAfter } from '../time/clock.ts'
import { sampleValues } from './template-words.ts'

/** A change to a template; undefined members stay as they are. */
export interface TemplateEdit extends TemplateKey {
  readonly subject?: string | undefined
  readonly body?: string | undefined
  readonly isOn?: boolean | undefined
}

declare const checked: unique symbol
/** Only checkTemplate makes one. */
export type CheckedEdit = TemplateEdit & { readonly [checked]: true }

/** Refuses a text with a mistake. Called before the transaction of the change, which must not wait for it. */
export async function checkTemplate(
  engine: TemplateEngine,
  companyKey: string,
  edit: TemplateEdit,
): Promise<CheckedEdit> {
  const { subject, body } = edit
  for (const [field, text] of Object.entries({ subject, body })) {
    const mistake = text === undefined ? undefined : await findTemplateMistake(engine, companyKey, text)
    if (mistake) throw new Refusal('template.mistake', { field, ...mistake })
  }
  return edit as CheckedEdit
}

/** Changes the text of a template, or switches it on or off. A disabled template is enabled. */
export async function setTemplate(
  scope: TenantScope,
  { subject, body, isOn, ...key }: CheckedEdit,
): Promise<TemplateInUse> {
  const before = (await listTemplates(scope)).find(template => isSameTemplateKey(template, key))
  const after = {
    ...key,
    subject: subject ?? before?.subject,
    body: body ?? before?.body,
    isOn: isOn ?? before?.isOn ?? true,
  }
  await saveTemplate(scope, after)
  await bumpRevision(scope)
  return savedTemplate(after, scope.now)
}

function savedTemplate(template: MessageTemplate, modifiedAt: Temporal.Instant): TemplateInUse {
  const saved = { modifiedAt, failureCount: 0, disabledAt: undefined, disabledReason: undefined }
  return templateInUse([{ ...template, ...saved }], template)
}

/** A change of settings: null stands for the default text. */
export interface TemplateSettings {
  readonly subject?: string | null | undefined
  readonly body?: string | null | undefined
  readonly on?: boolean | undefined
}

/** As `setTemplate`, for texts that were checked; a template without any own text that is on is the default again. */
export async function changeTemplate(
  scope: TenantScope,
  before: TemplateInUse,
  { subject, body, on }: TemplateSettings,
): Promise<TemplateInUse> {
  const { kind, audience, channel, stored } = before
  const after = {
    ...{ kind, audience, channel },
    subject: subject === undefined ? stored?.subject : (subject ?? undefined),
    body: body === undefined ? stored?.body : (body ?? undefined),
    isOn: on ?? before.isOn,
  }
  const isDefault = after.isOn && after.subject === undefined && after.body === undefined
  if (isDefault) return resetTemplate(scope, after)
  const modifiedAt = momentAfter(stored?.modifiedAt, scope.now)
  await saveTemplate({ tx: scope.tx, companyId: scope.companyId, now: modifiedAt }, after)
  await bumpRevision(scope)
  return savedTemplate(after, modifiedAt)
}

/** Restores the default text, switched on. */
export async function resetTemplate(scope: TenantScope, key: TemplateKey): Promise<TemplateInUse> {
  if (await deleteTemplate(scope, key)) await bumpRevision(scope)
  return templateInUse([], key)
}

export const maxTemplateLength = 10_000

export async function findTemplateMistake(
  engine: TemplateEngine,
  companyKey: string,
  text: string,
): Promise<TemplateMistake | undefined> {
  if (text.length > maxTemplateLength) return { line: 1, reason: `is longer than ${maxTemplateLength} characters` }
  if (text.trim() === '') return { line: 1, reason: 'is empty' }
  if (!text.isWellFormed() || text.includes('\0')) return { line: 1, reason: 'has characters that cannot be stored' }
  return engine.findMistake(companyKey, text, sampleValues)
}
