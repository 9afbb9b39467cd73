import type { StoredTemplate, TemplateInUse } from '../templates/template.ts'
import { clearFailures, countFailure, disableTemplate } from '../templates/template-store.ts'
import type { TenantScope } from '../tenant.ts'
import { bumpRevision } from '../tenants/company-store.ts'
import { type OwnerNotice, queueOwnerNotice } from './queue-messages.ts'

/** Failures in a row after which a template is disabled. */
export const maxTemplateFailures = 3

/** Whether a rendering changes what is known about the template: nearly none does. */
export function isWorthRecording({ isOwn, stored }: TemplateInUse, failure: string | undefined): boolean {
  if (!isOwn || !stored || stored.disabledAt) return false
  return failure !== undefined || stored.failureCount > 0
}

/** Counts failures of a company's own template in a row. The last one disables it and notifies the owners. */
export async function recordTemplateOutcome(
  scope: TenantScope,
  { stored }: TemplateInUse,
  failure: string | undefined,
): Promise<'disabled' | 'enabled'> {
  if (!stored) return 'enabled'
  await bumpRevision(scope)
  if (failure === undefined) {
    await clearFailures(scope, stored)
    return 'enabled'
  }
  const count = (await countFailure(scope, stored)) ?? 0
  if (count < maxTemplateFailures) return 'enabled'
  await disableTemplate(scope, stored, failure)
  // failpoint: template-disabled-silently
  await queueOwnerNotice(scope, noticeOf(scope, stored, failure))
  return 'disabled'
}

function noticeOf({ now }: TenantScope, { kind, audience, channel }: StoredTemplate, reason: string): OwnerNotice {
  const name = `${kind} to ${audience} by ${channel}`
  return {
    occasion: `template-disabled ${kind} ${audience} ${channel} ${now.epochMilliseconds}`,
    subject: `Your message template was disabled: ${name}`,
    body: [
      `Your own text for the message "${name}" failed ${maxTemplateFailures} times in a row, so it is disabled. These messages are sent with the default text.`,
      `The last failure: ${reason}`,
      'Correct the template and save it: that enables it again.',
    ].join('\n\n'),
  }
}
