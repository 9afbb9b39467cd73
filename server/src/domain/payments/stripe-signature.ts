import { createHmac, timingSafeEqual } from 'node:crypto'

/** How old a signed event may be, so that one that was recorded cannot be sent again later. */
const toleranceSeconds = 300

/**
 * Whether Stripe signed the body: `t=1700000000,v1=<hex>`, where `v1` is an HMAC of the time, a dot and the body. While a
 * secret is being replaced there are several.
 */
export function isSignedByStripe(header: string, body: Buffer, secret: string, now: Temporal.Instant): boolean {
  const parts = header.split(',').map(part => part.trim().split('=', 2) as [string, string?])
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  // failpoint: old-events-accepted
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.epochMilliseconds / 1_000 - Number(time)) > toleranceSeconds)
    return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  return parts.some(([name, value = '']) => {
    const given = Buffer.from(value, 'hex')
    // failpoint: events-not-signed
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
