import type { Company } from '../../domain/companies/company.ts'
import { newId } from '../../domain/ids.ts'
import type { TenantChange } from '../../domain/scope.ts'
import type { Attempt } from '../../domain/webhooks/delivery.ts'
import { recordTest } from '../../domain/webhooks/record-test.ts'
import type { Target } from '../../domain/webhooks/webhook.ts'
import { HttpOut } from '../../platform/http-out.ts'
import { usualHabits } from './deliveries-work.ts'
import { postWebhook } from './post-webhook.ts'
import { renderTest } from './webhook-wire.ts'

export interface SentTest {
  readonly eventId: string
  readonly attempt: Attempt
}

/** Tells a webhook at once that this is a test, whether it is on or off. It is kept like any delivery. */
export async function sendTest(
  change: TenantChange,
  company: Pick<Company, 'key' | 'zone'>,
  webhook: Target,
  allowPrivate: boolean,
): Promise<SentTest> {
  const habits = usualHabits(allowPrivate)
  const http = new HttpOut(habits)
  const eventId: string = newId()
  const body = renderTest(eventId, habits.now(), company)
  const outcome = await postWebhook(http, webhook, eventId, body, habits.now).finally(() => http.close())
  await change(scope => recordTest(scope, webhook, eventId, outcome))
  return { eventId, attempt: { ...outcome, number: 1 } }
}
