import type { Attempt } from '../../domain/deliveries/delivery.ts'
import type { SharedPlaces } from '../../domain/fairness/shared-places.ts'
import type { CalendarReader } from '../../domain/outside/outside-calendar.ts'
import type { CheckoutService } from '../../domain/payments/checkout.ts'
import type { Places } from '../../domain/places/geocode.ts'
import type { Passkeys } from '../../domain/sessions/passkey.ts'
import type { PasswordHasher } from '../../domain/sessions/password.ts'
import type { TotpCodes } from '../../domain/sessions/second-factor.ts'
import type { TemplateEngine } from '../../domain/templates/template.ts'
import type { Channel } from '../../domain/templates/template-key.ts'
import type { TenantWriter } from '../../domain/tenant.ts'
import type { Company } from '../../domain/tenants/company.ts'
import type { FoundTexts } from '../../domain/tenants/own-hosts.ts'
import type { CheckedUrl, Webhook } from '../../domain/webhooks/webhook.ts'

/** What signing in needs beside the store. */
export interface SignInServices {
  readonly passwords: PasswordHasher
  readonly codes: TotpCodes
  readonly passkeys: Passkeys
  /** Channels of messages without a mail server or SMS provider, with the way to connect them. */
  readonly unconnected: ReadonlyMap<Channel, string>
  /** The metadata document of a program that asks people for access. */
  readonly readClientDocument: (address: string) => Promise<Readonly<Record<string, unknown>> | string>
  /** Places for requests without credentials, which take none of a company. */
  readonly visitors: SharedPlaces
}

/** What operations use beside the store. */
export interface ExternalServices extends SignInServices {
  readonly places: Places
  readonly checkUrl: (text: string) => Promise<CheckedUrl>
  /** The address of a calendar as it is stored, refused if it must not be read. */
  readonly checkCalendarAddress: (text: string) => Promise<string>
  readonly readCalendar: CalendarReader
  /** The texts at a name of DNS. */
  readonly findTexts: (name: string) => Promise<FoundTexts>
  readonly templates: TemplateEngine
  readonly checkouts: CheckoutService
  /** The address that emails come from. */
  readonly mailFrom: string | undefined
  readonly sendTest: (change: TenantWriter, company: Company, webhook: Webhook) => Promise<SentTest>
}

interface SentTest {
  readonly eventId: string
  readonly attempt: Attempt
}
