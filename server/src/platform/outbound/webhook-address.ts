import { Refusal } from '../../domain/refusal.ts'
import type { CheckedUrl } from '../../domain/webhooks/webhook.ts'
import { AddressRefused, allowedAddresses, type Guard } from './guarded-connector.ts'
import { systemResolver } from './name-resolver.ts'

export const maxUrlLength = 2_000

/** Checks URLs with the resolver of this machine. */
export function webhookUrlChecker(allowPrivate: boolean): (text: string) => Promise<CheckedUrl> {
  const guard = { allowPrivate, resolve: systemResolver() }
  return text => checkWebhookUrl(guard, text)
}

/** Normalizes the URL of a webhook and checks the addresses of its host. Every connection checks them again. */
export async function checkWebhookUrl(guard: Guard, text: string): Promise<CheckedUrl> {
  const refuse = (problem: string): never => {
    // The part before an @ may contain a password.
    // failpoint: passwords-in-refusals
    throw new Refusal('webhook.address', { url: text.replace(/\/\/.*@/, '//…@').slice(0, 200), problem })
  }
  const url = URL.parse(text.trim()) ?? refuse('it is not an address')
  if (!/^https?:$/.test(url.protocol)) refuse('it must begin with https:// or http://')
  if (url.username !== '' || url.password !== '') refuse('leave name and password out: deliveries are signed')
  if (url.href.length > maxUrlLength) refuse(`it is longer than ${maxUrlLength} characters`)
  url.hash = ''
  try {
    // failpoint: addresses-not-checked-at-registration
    await allowedAddresses(guard, url.hostname)
  } catch (error) {
    if (error instanceof AddressRefused) refuse(error.message)
    throw error
  }
  return url.href as CheckedUrl
}
