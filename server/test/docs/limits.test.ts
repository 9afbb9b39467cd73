import assert from 'node:assert/strict'
import { maxHeaderSize } from 'node:http'
import { describe, test } from 'node:test'
import { backoffSeconds } from '../../src/domain/deliveries/backoff.ts'
import { maxAttempts } from '../../src/domain/messages/retry-policy.ts'
import { readText, tableRows } from './pages.ts'

const src = 'server/src/'

interface Limit {
  /** The row of docs/limits.md. */
  readonly what: string
  /** What the row shows, from the numbers in the code. */
  readonly shows: string
}

const dollars = (cents: number) => `${whole(cents / 100)}.00`
const whole = (number: number) => number.toLocaleString('en-US')

/** Whoever adds or changes a limit changes the page with it. */
const limits: readonly Limit[] = [
  {
    what: 'body of a request, JSON or form',
    shows: `${constant('http/rest/body.ts', 'bodyLimitBytes') / 1024 ** 2} MiB`,
  },
  { what: 'headers of a request', shows: `${maxHeaderSize / 1024} KiB` },
  { what: 'nesting of a body', shows: `${constant('http/rest/body.ts', 'depthLimit')} levels` },
  { what: 'a text', shows: `${whole(constant('http/rest/body.ts', 'textLimit'))} characters` },
  {
    what: 'services, fees, packages or notes in a request, and services or fees of an order',
    shows: whole(constant('domain/orders/order.ts', 'maxEntries')),
  },
  { what: 'services in a quote', shows: whole(constant('http/rest/quote/quote-routes.ts', 'maxServices')) },
  { what: 'people on an order', shows: whole(constant('domain/orders/order.ts', 'maxInspectors')) },
  {
    what: '`duration`',
    shows: `${whole(constant('domain/time/appointment.ts', 'longestMinutes'))} minutes, a week`,
  },
  {
    what: 'a fee of an order, to either side of 0',
    shows: dollars(constant('http/rest/orders/order-input-wire.ts', 'maxFeeCents')),
  },
  { what: 'a payment', shows: dollars(constant('http/rest/payments/payment-wire.ts', 'maxCents')) },
  { what: '`salesprice`', shows: dollars(constant('http/rest/orders/property-wire.ts', 'maxCents')) },
  {
    what: '`squarefeet`, `yearbuilt`',
    shows: whole(number('http/rest/orders/property-wire.ts', /count >= 0 && count <= ([\d_]+)/)),
  },
  {
    what: 'fields that mean nothing here, as far as `warnings` and the history name them',
    shows: whole(constant('http/rest/fields.ts', 'mostNamed')),
  },
  {
    what: '`Idempotency-Key`',
    shows: `${constant('http/rest/write-handler.ts', 'longestKey')} characters`,
  },
  {
    what: 'a [file](files.md)',
    shows: `${number('platform/process/config.ts', /'FILE_LIMIT_MIB', readMebibytes, (\d+)/)} MiB, or what \`FILE_LIMIT_MIB\` says`,
  },
  {
    what: 'all but the file in a multipart body',
    shows: `${constant('http/rest/body.ts', 'bodyLimitBytes') / 1024 ** 2} MiB`,
  },
  { what: 'fields of a multipart body', shows: whole(constant('http/rest/files/multipart.ts', 'mostFields')) },
  { what: 'files in a request', shows: whole(number('http/rest/files/multipart.ts', /files: (\d+)/)) },
  { what: '`filename`', shows: `${constant('domain/files/file-name.ts', 'longestBytes')} bytes` },
  { what: '`daysahead` of `/availableslots`', shows: days('daysahead') },
  { what: '`offset` of `/availableslots`', shows: days('offset') },
  { what: '`limit` of `/orders`, `/clients`, `/agents`', shows: pageLimit() },
  {
    what: '[webhooks](webhooks.md) of a company',
    shows: whole(constant('domain/webhooks/webhook.ts', 'maxWebhooks')),
  },
  {
    what: 'the address of a webhook',
    shows: `${whole(constant('platform/outbound/webhook-address.ts', 'maxUrlLength'))} characters`,
  },
  {
    what: 'an answer to a webhook, as far as it is kept',
    shows: `${constant('platform/outbound/http-client.ts', 'maxResponseBytes') / 1000} kB`,
  },
  { what: "tries of a webhook's event", shows: whole(backoffSeconds.length) },
  { what: 'tries of a [message](messages.md)', shows: whole(maxAttempts) },
  {
    what: 'subject of an email',
    shows: `${constant('domain/messages/render-message.ts', 'maxSubjectLength')} characters`,
  },
  {
    what: 'a text message',
    shows: `${whole(constant('domain/messages/render-message.ts', 'maxSmsLength'))} characters`,
  },
  {
    what: 'subject or text of a template',
    shows: `${whole(constant('domain/messages/manage-templates.ts', 'maxTemplateLength'))} characters`,
  },
  {
    what: 'what a template makes of it',
    shows: `${whole(constant('platform/messaging/liquid.ts', 'maxOutputLength'))} characters`,
  },
  {
    what: 'time that a template takes',
    shows: `${constant('platform/messaging/liquid.ts', 'maxMillis')} milliseconds, twice in a row`,
  },
  {
    what: 'questions under way to a [geocoder](geocoding.md)',
    shows: whole(constant('platform/geocoding/geocoder.ts', 'mostAtOnce')),
  },
  {
    what: 'answer of a geocoder',
    shows: `${constant('platform/geocoding/fetch-json.ts', 'largestAnswerBytes') / 1024} KiB`,
  },
  { what: 'the headers of a request must arrive within', shows: seconds('headersTimeout') },
  { what: 'the whole request must arrive within', shows: seconds('requestTimeout') },
  {
    what: 'an upload of a file must arrive within',
    shows: `${constant('http/server/upload-timeouts.ts', 'longestMs') / 3_600_000} hour, ${constant('http/server/upload-timeouts.ts', 'leastBytes') / 1024} KiB of it every ${constant('http/server/upload-timeouts.ts', 'stallMs') / 1000} s`,
  },
  { what: 'a connection may be silent between two requests for', shows: seconds('keepAliveTimeout') },
  {
    what: 'a first answer is repeated to its `Idempotency-Key` for',
    shows: `${constant('domain/access/idempotency-store.ts', 'keptHours')} hours`,
  },
  {
    what: 'a changed price, a revoked key, a new user are felt after',
    shows: constant('domain/tenants/company-cache.ts', 'freshMs') <= 1_000 ? 'at most 1 s' : 'longer',
  },
  {
    what: 'a webhook must be answered within',
    shows: `${number('jobs/webhook-dispatcher.ts', /timeoutMs: ([\d_]+)/) / 1000} s`,
  },
  {
    what: 'both secrets of a webhook sign after a change for',
    shows: `${constant('domain/webhooks/webhook.ts', 'rotationHours')} hours`,
  },
  {
    what: 'deliveries of webhooks and their tries are kept for',
    shows: `${constant('domain/deliveries/delivery.ts', 'retentionDays')} days`,
  },
  {
    what: 'a message that cannot be sent waits for',
    shows: `${constant('domain/messages/prune-messages.ts', 'outboxDays')} days`,
  },
  {
    what: 'sent and cancelled messages are kept for',
    shows: `${constant('domain/messages/prune-messages.ts', 'retentionDays')} days`,
  },
  {
    what: 'a geocoder must answer within',
    shows: `${constant('platform/geocoding/fetch-json.ts', 'patienceMs') / 1000} s`,
  },
  {
    what: 'footprints nobody deletes stay for',
    shows: `${number('domain/tenants/settings.ts', /footprintRetentionDays: (\d+)/)} days, unless the company says otherwise`,
  },
]

describe('docs: limits', () => {
  test('docs/limits.md shows every limit as the code has it', () => {
    const shown = [
      ...tableRows('docs/limits.md', 'what', 'at most', 'past it'),
      ...tableRows('docs/limits.md', 'what', 'how long'),
    ].map(([what, shows]) => ({ what, shows }))
    assert.deepEqual(shown, limits)
  })

  test('docs/limits.md tells how guessing is slowed as the code does it', () => {
    const source = readText(`${src}domain/access/sign-in-throttle.ts`)
    const free = (name: string) => Number(new RegExp(`${name} = \\{ .*free: (\\d+) \\}`).exec(source)?.[1])
    const words = readText('docs/limits.md').replaceAll('\n', ' ')
    assert.ok(words.includes(`the first ${free('perKey')} in quick succession for a key`))
    assert.ok(words.includes(`the first ${free('perAddress')} from an address`))
    assert.ok(words.includes(`up to ${constant('domain/access/sign-in-throttle.ts', 'longestWaitMs') / 1000} s`))
  })
})

/** The value of a constant as its source spells it: `1024 * 1024`, `10_000`. */
function constant(path: string, name: string): number {
  return number(path, new RegExp(`\\b(?:const ${name} =|${name}:) ([\\d_ *]+),?$`, 'm'))
}

function number(path: string, pattern: RegExp): number {
  const [, text] = pattern.exec(readText(src + path)) ?? []
  assert.ok(text, `${path} no longer has ${pattern}: tell this test, and docs/limits.md, where the limit is now`)
  return text
    .replaceAll('_', '')
    .split('*')
    .reduce((product, factor) => product * Number(factor), 1)
}

function seconds(option: string): string {
  return `${number('http/server/http-server.ts', new RegExp(`${option}: ([\\d_]+)`)) / 1000} s`
}

function days(name: string): string {
  const call = new RegExp(`days\\('${name}', (\\d+), (\\d+), (\\d+)\\)`)
  const [, otherwise, least, most] = call.exec(readText(`${src}http/rest/availability/availability-wire.ts`)) ?? []
  return `${least} to ${most}, and ${otherwise} unless given`
}

function pageLimit(): string {
  const bounds = /'limit', \{ otherwise: (\d+), least: (\d+), most: (\d+) \}/
  const [, otherwise, least, most] = bounds.exec(readText(`${src}http/rest/lists/list-wire.ts`)) ?? []
  return `${least} to ${most}, and ${otherwise} unless given`
}
