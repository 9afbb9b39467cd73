import type { Attempt } from '../../domain/deliveries/delivery.ts'
import type { Places } from '../../domain/places/geocode.ts'
import type { TemplateEngine } from '../../domain/templates/template.ts'
import type { Channel } from '../../domain/templates/template-key.ts'
import type { TenantWriter } from '../../domain/tenant.ts'
import type { Company } from '../../domain/tenants/company.ts'
import type { CheckedUrl, Webhook } from '../../domain/webhooks/webhook.ts'
import type { SignInServices } from './session/account-request.ts'

/** What operations use beside the store. */
export interface ExternalServices extends SignInServices {
  readonly places: Places
  readonly checkUrl: (text: string) => Promise<CheckedUrl>
  readonly templates: TemplateEngine
  /** The address that emails come from. */
  readonly mailFrom: string | undefined
  /** Channels of messages without a mail server or SMS provider, with the way to connect them. */
  readonly unconnected: ReadonlyMap<Channel, string>
  readonly sendTest: (change: TenantWriter, company: Company, webhook: Webhook) => Promise<SentTest>
}

export interface SentTest {
  readonly eventId: string
  readonly attempt: Attempt
}
