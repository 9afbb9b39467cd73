import { Refusal } from '../refusal.ts'
import { type TemplateEngine, type TemplateInUse, type TemplateMistake, templateInUse } from '../templates/template.ts'
import { deleteTemplate, listTemplates, saveTemplate } from '../templates/template-store.ts'
import type { TenantScope } from '../tenant.ts'
import { bumpRevision } from '../tenants/company-store.ts'
import { isSameTemplateKey, type TemplateKey } from './message.ts'
import { sampleValues } from './sample-values.ts'

/** What somebody changes about a template; what is undefined stays as it is. */
export interface TemplateEdit extends TemplateKey {
  readonly subject?: string | undefined
  readonly body?: string | undefined
  readonly isOn?: boolean | undefined
}

/** Words a kind of message anew, or switches it on or off. A text with a mistake is refused. */
export async function setTemplate(
  scope: TenantScope,
  engine: TemplateEngine,
  { subject, body, isOn, ...place }: TemplateEdit,
): Promise<TemplateInUse> {
  for (const [field, text] of Object.entries({ subject, body })) {
    const mistake = text === undefined ? undefined : findTemplateMistake(engine, text)
    if (mistake) throw new Refusal('template.mistake', { field, ...mistake })
  }
  const before = (await listTemplates(scope)).find(template => isSameTemplateKey(template, place))
  const after = {
    ...place,
    subject: subject ?? before?.subject,
    body: body ?? before?.body,
    isOn: isOn ?? before?.isOn ?? true,
  }
  await saveTemplate(scope, after)
  await bumpRevision(scope)
  return templateInUse([after], place)
}

/** Back to the text that comes with the service, switched on. */
export async function resetTemplate(scope: TenantScope, place: TemplateKey): Promise<TemplateInUse> {
  if (await deleteTemplate(scope, place)) await bumpRevision(scope)
  return templateInUse([], place)
}

export const maxTemplateLength = 10_000

export function findTemplateMistake(engine: TemplateEngine, text: string): TemplateMistake | undefined {
  if (text.length > maxTemplateLength) return { line: 1, reason: `is longer than ${maxTemplateLength} characters` }
  if (text.trim() === '') return { line: 1, reason: 'is empty' }
  if (!text.isWellFormed() || text.includes('\0')) return { line: 1, reason: 'has characters that cannot be stored' }
  return engine.findMistake(text, sampleValues)
}
