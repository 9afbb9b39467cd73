import assert from 'node:assert/strict'
import { maxHeaderSize } from 'node:http'
import { describe, test } from 'node:test'
import { idempotencyHours } from '../../src/domain/access/idempotency-store.ts'
import { maxDelayMs, perAddress, perKey } from '../../src/domain/access/sign-in-throttle.ts'
import { maxInspectorDays } from '../../src/domain/calendar/find-open-time.ts'
import { maxOccurrences } from '../../src/domain/calendar/repeats.ts'
import { maxHeldShare } from '../../src/domain/conflicts/held-share.ts'
import {
  defaultHoldSeconds,
  maxHoldSeconds,
  maxHoldsOfCompany,
  maxHoldsOfUser,
} from '../../src/domain/conflicts/hold.ts'
import { backoffSeconds } from '../../src/domain/deliveries/backoff.ts'
import { retentionDays as deliveryRetentionDays } from '../../src/domain/deliveries/delivery.ts'
import { maxStoredDrives } from '../../src/domain/drives/drive-store.ts'
import { maxMeasured, measuredDays } from '../../src/domain/drives/refine-drives.ts'
import { maxNameBytes } from '../../src/domain/files/file-name.ts'
import { maxHosts } from '../../src/domain/hosts/host-name.ts'
import { maxTemplateLength } from '../../src/domain/messages/manage-templates.ts'
import { maxQueuedDays, retentionDays as messageRetentionDays } from '../../src/domain/messages/prune-messages.ts'
import { maxTemplateFailures } from '../../src/domain/messages/record-template-outcome.ts'
import { maxSmsLength, maxSubjectLength } from '../../src/domain/messages/render-message.ts'
import { maxAttempts } from '../../src/domain/messages/retry-policy.ts'
import { undoSeconds } from '../../src/domain/moves/move-order.ts'
import { maxChoices, maxInspectorDays as maxInspectorDaysOfOpenings } from '../../src/domain/openings/find-openings.ts'
import { maxEntries, maxInspectors } from '../../src/domain/orders/order.ts'
import { maxOutsideTimes } from '../../src/domain/outside/busy-times.ts'
import { maxCalendars } from '../../src/domain/outside/outside-calendar.ts'
import { ttlMs } from '../../src/domain/tenants/company-cache.ts'
import { defaultSettings } from '../../src/domain/tenants/settings.ts'
import { maxAppointmentMinutes } from '../../src/domain/time/appointment.ts'
import { systemClock } from '../../src/domain/time/clock.ts'
import { maxWebhooks, rotationHours } from '../../src/domain/webhooks/webhook.ts'
import { maxIdempotencyKeyLength } from '../../src/http/requests/idempotency.ts'
import { takesLong } from '../../src/http/rest/long-reads.ts'
import { maxServices } from '../../src/http/rest/quote/quote-routes.ts'
import { routes } from '../../src/http/rest/routes.ts'
import { maxLateMinutes } from '../../src/http/rest/stops/arrival-route.ts'
import { defaultTimeouts, keepAliveTimeoutMs } from '../../src/http/server/http-server.ts'
import { multipartLimits } from '../../src/http/server/multipart.ts'
import { maxFormFields } from '../../src/http/server/multipart-form.ts'
import { maxDelayed } from '../../src/http/server/throttled-sign-in.ts'
import { uploadTimeouts } from '../../src/http/server/upload-timeouts.ts'
import { defaultDispatcherOptions } from '../../src/jobs/webhook-dispatcher.ts'
import { maxMillis, maxOutputLength } from '../../src/platform/messaging/liquid.ts'
import { maxDateFormatLength, maxMemory, maxSearchLength } from '../../src/platform/messaging/liquid-limits.ts'
import { deadlineMs, maxThreads, maxWaiting } from '../../src/platform/messaging/template-engine.ts'
import { maxConcurrentRequests } from '../../src/platform/outbound/cached-requests.ts'
import { maxJsonBytes, requestTimeoutMs } from '../../src/platform/outbound/fetch-json.ts'
import { maxResponseBytes } from '../../src/platform/outbound/http-client.ts'
import { nameServerTimeoutMs } from '../../src/platform/outbound/text-records.ts'
import { maxUrlLength } from '../../src/platform/outbound/webhook-address.ts'
import { calendarTimeoutMs, maxCalendarBytes, maxRedirects } from '../../src/platform/outside/read-calendar.ts'
import { limits as companyWork } from '../../src/platform/process/company-limits.ts'
import { readConfig } from '../../src/platform/process/config.ts'
import { visitorLimits as visitors } from '../../src/platform/sign-in/sign-in-services.ts'
import { daysAheadBounds, offsetBounds } from '../../src/wire/availability/availability-wire.ts'
import { bodyLimitBytes, depthLimit, textLimit } from '../../src/wire/body.ts'
import { maxNamedFields } from '../../src/wire/fields.ts'
import { limitBounds } from '../../src/wire/lists/list-wire.ts'
import { bounds as openingsBounds } from '../../src/wire/openings/openings-query.ts'
import { maxFeeCents } from '../../src/wire/orders/order-input-readers.ts'
import { maxCount, maxCents as maxPriceCents } from '../../src/wire/orders/property-wire.ts'
import { maxCents as maxPaymentCents } from '../../src/wire/payments/payment-wire.ts'
import { readText, tableRows } from './pages.ts'

const whole = (number: number) => number.toLocaleString('en-US')
const dollars = (cents: number) => `${whole(cents / 100)}.00`
const seconds = (ms: number) => `${ms / 1000} s`
const between = ({ fallback, min, max }: typeof limitBounds) => `${min} to ${max}, by default ${fallback}`
const { stallMs, minBytes, maxMs } = uploadTimeouts

/** Every row of docs/limits.md, with the value from the code. */
const limits: readonly (readonly [limit: string, value: string])[] = [
  ['request body, JSON or form', `${bodyLimitBytes / 1024 ** 2} MiB`],
  ['request headers', `${maxHeaderSize / 1024} KiB`],
  ['nesting of a body', `${depthLimit} levels`],
  ['a text', `${whole(textLimit)} characters`],
  ['services, fees, packages or notes in a request, and services or fees of an order', whole(maxEntries)],
  ['services in a quote', whole(maxServices)],
  ['people on an order', whole(maxInspectors)],
  ['`duration`', `${whole(maxAppointmentMinutes)} minutes, a week`],
  ['repetitions of a [calendar event](company-file.md#blocked-time)', whole(maxOccurrences)],
  ['`late` of `POST /order/arrival/{id}`', `${maxLateMinutes} minutes`],
  ['a [hold](conflicts.md#holds)', `${whole(maxHoldSeconds)} seconds, by default ${defaultHoldSeconds}`],
  [
    'undoing a move of an order',
    `${undoSeconds} seconds, in which [no message leaves](messages.md#moves-that-can-be-undone)`,
  ],
  ['live holds', `${maxHoldsOfUser} of a user, ${maxHoldsOfCompany} of a company`],
  [
    'open time of an office in a week, from Monday to Sunday, that the live holds of a user take',
    `${100 * maxHeldShare} %, or an appointment of the company's default duration`,
  ],
  ['a fee of an order, positive or negative', dollars(maxFeeCents)],
  ['a payment', dollars(maxPaymentCents)],
  ['`salesprice`', dollars(maxPriceCents)],
  ['`squarefeet`, `yearbuilt`', whole(maxCount)],
  ['unknown fields that `warnings` and the history name', whole(maxNamedFields)],
  ['`Idempotency-Key`', `${maxIdempotencyKeyLength} characters`],
  ['a [file](files.md)', `${readConfig({}).fileLimitMiB} MiB, or the value of \`FILE_LIMIT_MIB\``],
  ['the rest of a multipart body', `${bodyLimitBytes / 1024 ** 2} MiB`],
  ['fields of a multipart body', whole(multipartLimits.fields)],
  ['fields of a multipart form without a file', whole(maxFormFields)],
  ['files in a request', whole(multipartLimits.files)],
  ['`filename`', `${maxNameBytes} bytes`],
  ['`daysahead` of `/availableslots`', between(daysAheadBounds)],
  ['inspectors times days of `/availableslots`', whole(maxInspectorDays)],
  ['`offset` of `/availableslots`', between(offsetBounds)],
  ['`days` (or `daysahead`) of `/openings`', between(openingsBounds.days)],
  ['inspectors times days of `/openings`', whole(maxInspectorDaysOfOpenings)],
  ['inspectors times starts of `/openings`', whole(maxChoices)],
  ['`inspector[]` and `people` of `/openings`', whole(openingsBounds.people.max)],
  ['`limit` of `/orders`, `/clients`, `/agents`; without it and `cursor` the list is whole', between(limitBounds)],
  ['[webhooks](webhooks.md) of a company', whole(maxWebhooks)],
  ['address of a webhook', `${whole(maxUrlLength)} characters`],
  ['response of a receiver, as far as it is stored', `${maxResponseBytes / 1000} kB`],
  [
    'an [outside calendar](settings-api.md#outside-calendars)',
    `${maxCalendarBytes / 1024 / 1024} MiB, ${calendarTimeoutMs / 1000} seconds, ${maxRedirects} redirects, ${whole(maxOutsideTimes)} busy times`,
  ],
  ['outside calendars of a user', whole(maxCalendars)],
  ['attempts to deliver a webhook', whole(backoffSeconds.length)],
  ['attempts to send a [message](messages.md)', whole(maxAttempts)],
  ['subject of an email', `${maxSubjectLength} characters`],
  ['a text message', `${whole(maxSmsLength)} characters`],
  ['subject or text of a template', `${whole(maxTemplateLength)} characters`],
  ['output of a template', `${whole(maxOutputLength)} characters`],
  ['characters and list entries that a template produces on the way', whole(maxMemory)],
  [
    'text that a template searches for with `contains`, `split`, `replace` or `remove`',
    `${whole(maxSearchLength)} characters`,
  ],
  ['format of the filter `date`', `${maxDateFormatLength} characters`],
  ['run time of a template', `${maxMillis} milliseconds; a single step ${deadlineMs} of CPU time`],
  ['templates that are rendered concurrently', `${maxThreads}, of one company 1`],
  ['templates of a company that wait to be rendered', whole(maxWaiting)],
  ['failures of a template in a row', whole(maxTemplateFailures)],
  ['concurrent requests to a [geocoder](geocoding.md)', whole(maxConcurrentRequests)],
  ['response of a geocoder', `${maxJsonBytes / 1024} KiB`],
  ['concurrent requests to a [routing service](conflicts.md#a-routing-service)', whole(maxConcurrentRequests)],
  ['response of a routing service', `${maxJsonBytes / 1024} KiB`],
  ['drives that one request for openings measures', whole(maxMeasured)],
  ['measured drives of a company', whole(maxStoredDrives)],
  ['[own hosts](company-file.md#own-hosts) of a company', whole(maxHosts)],
  ['the headers of a request must arrive within', seconds(defaultTimeouts.headersTimeout)],
  ['the whole request must arrive within', seconds(defaultTimeouts.requestTimeout)],
  [
    'an upload must arrive within',
    `${maxMs / 3_600_000} hour, at least ${minBytes / 1024} KiB every ${seconds(stallMs)}`,
  ],
  ['an idle connection is closed after', seconds(keepAliveTimeoutMs)],
  ['the response to an `Idempotency-Key` is replayed for', `${idempotencyHours} hours`],
  ['a changed price, a revoked key or a new user takes effect after', ttlMs <= 1_000 ? 'at most 1 s' : 'longer'],
  ['a webhook must be answered within', seconds(defaultDispatcherOptions(false, systemClock).timeoutMs)],
  ['after a rotation, the old secret of a webhook also signs for', `${rotationHours} hours`],
  ['completed webhook deliveries and their attempts are kept for', `${deliveryRetentionDays} days`],
  ['a message that cannot be sent waits for', `${maxQueuedDays} days`],
  ['sent and cancelled messages are kept for', `${messageRetentionDays} days`],
  ['a geocoder must answer within', seconds(requestTimeoutMs)],
  ['a routing service must answer within', seconds(requestTimeoutMs)],
  ['a name server must answer each of two attempts within', seconds(nameServerTimeoutMs)],
  ['a drive is measured again, when it is needed, after', `${measuredDays} days`],
  ['footprints are kept for', `${defaultSettings.footprintRetentionDays} days, unless the company sets another time`],
]

describe('docs: limits', () => {
  test('docs/limits.md shows every limit with its value in the code', () => {
    const shown = [
      ...tableRows('docs/limits.md', 'limit', 'at most', 'beyond it'),
      ...tableRows('docs/limits.md', 'time', 'value'),
    ].map(([limit, value]) => [limit, value])
    assert.deepEqual(shown, limits)
  })

  test('docs/limits.md shows what a company may have in progress', () => {
    const shown = tableRows('docs/limits.md', 'work', 'in progress', 'waiting').map(
      ([work = '', inProgress, waiting]) => [
        work.split(':')[0],
        Number.parseInt(inProgress ?? '', 10),
        Number(waiting),
      ],
    )
    const known = Object.entries(companyWork).map(([work, limit]) => [work, limit.concurrency, limit.maxWaiting])
    assert.deepEqual(shown, known)
  })

  test('docs/limits.md names every long read that is no list of the company', () => {
    const rows = tableRows('docs/limits.md', 'work', 'in progress', 'waiting')
    const [named = ''] = rows.find(([work]) => work?.startsWith('long reads')) ?? []
    // The code of a free handler tells whether it is one although `takesLong` does not.
    const isLong = /\blongRead\(|'long reads'/
    const long = routes.filter(route => 'free' in route && isLong.test(String(route.free)) && !takesLong(route))
    assert.deepEqual(
      [...named.matchAll(/`(\/.*?)`/g)].map(([, path]) => path).toSorted(),
      long.map(({ path }) => path).toSorted(),
    )
  })

  test('docs/limits.md describes the throttling of sign-ins as the code does it', () => {
    const text = readText('docs/limits.md').replaceAll('\n', ' ')
    assert.ok(text.includes(`the first ${perKey.freeFailures} failures in quick succession for a key`))
    assert.ok(text.includes(`the first ${perAddress.freeFailures} from an address`))
    assert.ok(text.includes(`up to ${maxDelayMs / 1000} s`))
    assert.ok(text.includes(`${visitors.places} places of the process`))
    assert.ok(text.includes(`of which an address has ${visitors.placesOfParty}`))
    assert.ok(text.includes(`Beyond ${visitors.maxWaitingOfParty} waiting sign-ins of an address`))
    assert.ok(text.includes(`a wait of ${visitors.maxWaitMs / 1000} s, or ${maxDelayed} refusals`))
  })
})
