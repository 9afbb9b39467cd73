import { remove, swap } from '../failpoints/edit.ts'
import type { Mutation } from './mutation.ts'

const domain = 'server/src/domain'
const platform = 'server/src/platform'
const addresses = 'server/test/webhooks/addresses.test.ts'
const claims = 'server/test/webhooks/claims.test.ts'
const hostileMail = 'server/test/hostile/smtp.proof.ts'
const lifecycle = 'server/test/webhooks/lifecycle.test.ts'
const liquid = [`${platform}/messaging/liquid.test.ts`]
const receivers = 'server/test/webhooks/receivers.proof.ts'
const allowPrivate = swap(/^(\w+)\((\w+), /, '$1({ ...$2, allowPrivate: true }, ')

/** Webhooks, messages and geocoding. */
export const outgoingMutations: readonly Mutation[] = [
  {
    name: 'names-checked-at-registration-only',
    edit: allowPrivate,
    breaks: 'a host name that changes after registration leads into the private network',
    caughtBy: [addresses],
  },
  {
    name: 'addresses-checked-at-registration-only',
    edit: allowPrivate,
    breaks: 'a private address that was stored is connected to',
    caughtBy: [addresses],
  },
  {
    name: 'addresses-not-checked-at-registration',
    edit: remove,
    breaks: 'private addresses are registered',
    caughtBy: [addresses],
  },
  {
    name: 'one-public-address-is-enough',
    edit: swap('.every(', '.some('),
    breaks: 'a host name with a public and a private address leads into the private network',
    caughtBy: [addresses],
  },
  {
    name: 'metadata-address-is-public',
    edit: remove,
    breaks: "a webhook reads a cloud's credentials",
    caughtBy: [addresses],
  },
  {
    name: 'wrapped-addresses-are-public',
    edit: remove,
    breaks: 'an IPv4 address wrapped in an IPv6 one passes',
    caughtBy: [addresses],
  },
  {
    name: 'only-low-private-block-denied',
    edit: swap(', 12]', ', 16]'),
    breaks: 'most of 172.16.0.0/12 passes',
    caughtBy: [addresses],
  },
  {
    name: 'redirects-followed',
    edit: swap(
      '.dispatch(',
      ".compose((await import('undici')).interceptors.redirect({ maxRedirections: 3 })).dispatch(",
    ),
    breaks: 'a receiver redirects a webhook to any address',
    caughtBy: [addresses, receivers],
  },
  {
    name: 'geocoder-redirects-followed',
    edit: swap("'manual'", "'follow'"),
    breaks: 'a geocoder redirects the server to any address',
    caughtBy: ['server/test/geocode/geocoder.test.ts', `${platform}/routing/osrm.test.ts`],
  },
  {
    name: 'certificates-not-verified',
    edit: swap('allowH2: false', 'allowH2: false, rejectUnauthorized: false'),
    breaks: 'a man in the middle reads webhooks',
    caughtBy: [addresses],
  },
  {
    name: 'mail-reply-without-limit',
    edit: remove,
    breaks: 'a mail server that replies slowly holds a connection for ever, and five of them stop all email',
    caughtBy: [`${hostileMail}#the message one byte at a time`],
  },
  {
    name: 'mail-replies-without-end',
    edit: swap('maxReceivedBytes', 'Infinity'),
    breaks: 'a mail server that sends empty lines without an end takes the processor and the memory',
    caughtBy: [`${hostileMail}#the message with empty lines`],
  },
  {
    name: 'sms-slow-body-unsure',
    edit: remove,
    breaks: 'a text message that the provider accepted with a slow body is called unsure',
    caughtBy: ['server/test/hostile/sms.proof.ts#slow body'],
  },
  {
    name: 'clock-jumps-unnoticed',
    edit: swap('now().epochMilliseconds - performance.now()', 'Infinity'),
    breaks: 'deliveries and messages that failed while the clock was ahead wait for hours after it is right',
    caughtBy: ['server/test/hostile/clock.proof.ts#failed while the clock was forward'],
  },
  {
    name: 'passwords-in-refusals',
    edit: swap(/\.replace\(.*?'\)/, ''),
    breaks: 'a refused address repeats its password',
    caughtBy: [addresses],
  },
  {
    name: 'endless-responses-read',
    edit: remove,
    breaks: 'a response that never ends is read without limit',
    caughtBy: [receivers],
  },
  {
    name: 'event-id-per-attempt',
    edit: swap(/: (\w+)$/, ': `$${$1}-$${Date.now()}`'),
    breaks: 'a receiver cannot distinguish a retry from another event',
    caughtBy: [lifecycle, 'server/test/webhooks/emission.test.ts'],
  },
  {
    name: 'body-not-signed',
    edit: swap(/\.\$\{\w+\}`/, '.`'),
    breaks: 'a signature fits any body',
    caughtBy: [`${domain}/webhooks/signature.test.ts`],
  },
  {
    name: 'lease-never-ends',
    edit: swap(/\{ milliseconds: .+? \}/, '{ hours: 24 * 365 }'),
    breaks: 'deliveries that a dead worker had claimed are never sent',
    caughtBy: [claims],
  },
  {
    name: 'lease-never-begins',
    edit: swap('${dueAt} = ?', '${dueAt} = ${dueAt} + 0 * ?'),
    breaks: 'two workers send the same event',
    caughtBy: ['server/test/webhooks/workers.proof.ts', lifecycle],
  },
  {
    name: 'success-completed-without-lease',
    edit: swap('and claim = ?', 'and (claim = ? or 1 = 1)'),
    breaks: 'a worker that lost its claim completes the delivery',
    caughtBy: [claims],
  },
  {
    name: 'failure-completed-without-lease',
    edit: swap('and claim = ?', 'and (claim = ? or 1 = 1)'),
    breaks: 'a worker that lost its claim makes the delivery due again, and it is sent twice',
    caughtBy: [claims],
  },
  {
    name: 'gone-endpoints-stay-enabled',
    edit: swap('410', '999'),
    breaks: 'an endpoint that answered 410 Gone gets requests for days',
    caughtBy: [`${receivers}#410`],
  },
  {
    name: 'events-out-of-order',
    edit: swap(' ? ', ' && false ? '),
    breaks: 'a later event of an order arrives before an earlier one',
    caughtBy: ['server/test/webhooks/ordering.test.ts'],
  },
  {
    name: 'mail-password-unencrypted',
    edit: swap(/: .*$/s, ': false'),
    breaks: 'the password of the mail server is sent unencrypted',
    caughtBy: ['server/test/messages/secrets.test.ts#a password goes to another machine'],
  },
  {
    name: 'templates-read-prototypes',
    edit: swap('true', 'false'),
    breaks: "a template reads the server's objects",
    caughtBy: liquid,
  },
  { name: 'templates-include-others', edit: remove, breaks: 'a template loads other templates', caughtBy: liquid },
  { name: 'templates-without-time-limit', edit: remove, breaks: 'a template stops the worker', caughtBy: liquid },
  {
    name: 'templates-capture-without-limit',
    edit: remove,
    breaks: 'a template captures text without limit',
    caughtBy: liquid,
  },
  {
    name: 'templates-fill-the-pool',
    edit: remove,
    breaks: 'the templates of one company occupy every thread',
    caughtBy: ['server/test/messages/thread-pool.test.ts'],
  },
  {
    name: 'template-disabled-silently',
    edit: remove,
    breaks: 'the owners are not notified of a disabled template',
    caughtBy: ['server/test/messages/hostile-templates.test.ts'],
  },
  {
    name: 'disabled-email-sent',
    edit: swap(/\(\w+\.sendsEmail \? (\[.+?\]) : \[\]\)/, '$1'),
    breaks: 'sendemailevents: false suppresses nothing',
    caughtBy: ['server/test/messages/outbox.test.ts', 'server/test/messages/sending.test.ts'],
  },
]
