import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `node server/test/clauses.ts` lists the clauses of the interface that no test is named after. A test belongs to a
 * clause when its name begins with the clause's number and contains every word of the key.
 */
export interface Clause {
  /** The number of the clause, and the words that the name of its test must contain. */
  readonly key: string
  /** A summary of the clause. */
  readonly summary: string
}

/** The clauses of the interface. */
const keysAndSummaries: readonly (readonly [key: string, summary: string])[] = [
  ['1 eight calls', 'A booking takes eight calls, two of which write'],
  ['1 two orders one inspector', 'Time is never reserved: two orders for one inspector and time both succeed'],
  ['1 draft hides window', 'An order, even a draft, hides the window of its inspector from the next call on'],

  ['2.1 starts with application/json', 'A body is JSON when its content type starts with application/json'],
  ['2.1 JSON arrives nothing', 'A JSON body with another content type is an empty form, with 200'],
  ['2.1 form', 'Every other body is a form; brackets nest fields'],
  ['2.1 query answered', 'A GET may carry any query'],
  ['2.1 envelope', 'Every response has a status and a message'],
  ['2.1 appointment wall time kept as written', 'An appointment is local time without offset, stored unchanged'],
  ['2.1 quarter hour', 'Appointments begin on quarter hours'],
  ['2.1 modified', 'A write returns its time as ISO 8601 with offset'],
  ['2.1 unknown is dropped silently', 'An unknown id is dropped without an error'],
  ['2.1 unknown service dropped', 'An unknown service is dropped; the others are kept'],
  ['2.1 note unknown owner', 'A note with an unknown author is kept'],
  ['2.1 one kind another kind', 'An id is valid only for its kind of record'],
  ['2.1 warnings', 'Dropped values are named in warnings'],
  ['2.1 no warnings', 'A response without dropped values has no warnings'],
  ['2.1 dropped history', 'Dropped values are recorded in the history'],
  ['2.1 malformed JSON', 'Malformed JSON is reported as such, and nothing is saved'],
  ['2.1 neither yes nor no', 'A flag that is neither yes nor no counts as not sent'],
  ['2.1 strict saves nothing', 'Strict handling refuses instead of warning, and saves nothing'],
  ['2.1 strict applied', 'Strict handling is confirmed in the response, saved or refused'],
  ['2.1 Idempotency-Key once byte for byte', 'A repeated key repeats the response and has no effect'],
  ['2.1 Idempotency-Key another body', 'A key belongs to one request; another body is refused'],
  ['2.1 Idempotency-Key user', 'Keys of different users are independent'],
  ['2.1 Idempotency-Key refused', 'Refusals and partial outcomes are repeated too'],
  ['2.1 Idempotency-Key concurrent', 'Concurrent repeats take effect once'],

  ['2.2 response write status id oid modified', 'The response to a write has status, message, id, oid and modified'],
  ['2.2 every read field', 'A read has every field; missing values are empty text'],
  ['2.2 every write field create', 'Every write field takes effect on create'],
  ['2.2 every write field update', 'Every write field takes effect on an update'],
  ['2.2 leaves what is not sent', 'An update changes only the sent fields'],
  ['2.2 state abbreviated', 'A state may be an abbreviation or a name'],
  ['2.2 services complete list', 'On create only the listed services are on the order and priced'],
  ['2.2 repeated service', 'A service named twice counts once'],
  ['2.2 package only recorded', 'A package adds neither services nor fees'],
  ['2.2 inspector place', 'An order has up to ten inspector places'],
  ['2.2 office defaults', 'Without officeuuid the office is that of the key owner'],
  ['2.2 inline client created', 'An inline client is created by display name'],
  ['2.2 inline client found', 'An inline client with a known name is found'],
  ['2.2 clientuuid wins', 'A known clientuuid takes precedence over an inline client'],
  ['2.2 inline concurrent one client', 'Concurrent requests with an inline client of one name create one client'],
  ['2.2 scheduledby default', 'scheduledby defaults to the user of the key'],
  ['2.2 sendemailevents sendsmsevents persist', 'Switched-off email and SMS stay off until switched on'],
  ['2.2 appointment as long as given', 'A given duration is used'],
  ['2.2 as long as its services', 'Without a duration, it is the sum of the service durations'],
  ['2.2 as long as the company default', 'Without services, it is the default of the company'],
  ['2.2 override sets amount', 'The amount of a fee can be overridden'],
  ['2.2 removeservices', 'Services can be removed, with their fees'],
  ['2.2 totalfee sum', 'The total is the sum of the fees'],
  ['2.2 found by its number', 'An order is also found by its number'],
  ['2.2 controls read back', 'Custom fields read back with name, label, type and value'],
  ['2.1 unknown control dropped', 'An unknown custom field is dropped with a warning'],
  ['2.2 datetimeiso', 'The appointment is also shown with its offset'],
  ['2.2 conflicts', 'Overlapping orders of the same inspectors are listed'],

  ['2.3 all fields', 'A service has all its fields'],
  ['2.3 withAssociations', 'Default fees and qualified inspectors are returned on request'],
  ['2.3 after', 'Only records changed after a given time, on request'],
  ['2.4 all fields inactive', 'Packages are listed, active or not'],
  ['2.4 deleted', 'Deleted packages stay listed'],
  ['2.5 read fields', 'A client has all its fields'],
  ['2.5 answer id modified', 'The response to a write of a client has id and modified'],
  ['2.6', 'Agents have the fields of clients, and an agency'],
  ['2.6 agency name becomes agency', 'The name of an agency becomes an agency, once'],
  ['2.6 agency all its fields', 'An agency has all its fields'],
  ['2.5 removed client stays orders list', 'A removed client stays on its orders and in the list'],
  ['2.5 new order drops removed', 'New orders do not know removed people'],
  ['2.6 contact type lists', 'Other contacts have a type and lists by type'],
  ['2.2 contacts order insurance agent escrow officer', 'Orders have other contacts'],
  ['2.7 slot six members', 'A slot has six members, its times as M/D/YYYY HH:MM'],
  ['2.7 whole working window', 'A slot is a whole working window'],
  ['2.7 envelope repeats query', 'The envelope repeats the query and counts the slots'],
  ['2.8 /me', 'The user of the key is shown'],
  ['2.8 availableonly', 'Users with working hours can be listed alone'],
  ['2.8 /offices', 'Offices are listed'],
  ['2.8 /fees', 'Fees without a service are listed'],
  ['2.8 footprint authenticated user', 'A footprint names a coming inspection of the authenticated user'],
  ['2.8 footprint followed order client agent', 'Its id leads to the order, the client and the agent'],
  ['2.8 footprints of all users owners', 'Only owners read the footprints of all users'],

  ['3 created without inprogress draft number', 'A new order is a draft with a number, and no notification is sent'],
  ['3 created scheduled immediately', 'With both scheduling fields a new order is scheduled'],
  ['3 scheduled event before services and fees', 'Its scheduled event precedes services and fees'],
  [
    '3 created inprogress false no scheduled rejected',
    'A new order with inprogress: false but without scheduled is refused',
  ],
  ['3 draft becomes scheduled', 'An update with both scheduling fields schedules a draft'],
  [
    '3 inprogress false without scheduled ignored',
    'On an update, inprogress: false without scheduled is ignored with a warning',
  ],
  ['3 repeat schedules again', 'Scheduling again is recorded again'],
  ['3 rescheduled', 'A new time or another inspector reschedules a scheduled order'],
  ['3 confirmed', 'The confirmation of the client is recorded'],
  ['3 scheduled order is completed', 'A scheduled order can be completed'],
  ['3 draft cannot be completed', 'A draft cannot be completed'],
  ['3 completing again', 'Completing again keeps the first time and is not recorded again'],
  ['3 removed by delete readable', 'An order in any state can be removed, and stays readable'],
  ['3 owner restore removed', 'An owner can restore a removed order'],
  ['3 is cancelled kept', 'An order can be cancelled, and is kept with its reason'],
  ['3 cancelling again', 'Cancelling again keeps the first time and is not recorded again'],
  ['6 cancelling notifies calendars', 'People are told of a cancellation, and their calendars too'],
  ['6 taken off notified', 'People who are taken off an order are told'],
  ['3 cancelled scheduled again', 'A cancelled order can be scheduled again'],
  ['3 without appointment no calendar entry', 'Without appointment or inspector there is no calendar entry'],
  ['3 services resent add up', 'Services sent again are priced again and added'],
  ['3 resent package second time', 'A package sent again is recorded again'],
  ['3 package unknown create partial', 'A new order with an unknown package is partial'],
  ['3 package unknown update partial', 'An update with an unknown package is partial'],
  ['3 draft scheduling footprints', 'Scheduling a draft puts it in the footprints'],
  ['3 created scheduled footprints', 'Creating a scheduled order puts it in the footprints'],
  ['3 repeated scheduling footprint back', 'Scheduling again restores a footprint'],
  ['3 rescheduling other people footprints', 'Rescheduling moves footprints to the new inspectors'],
  ['3 rescheduled past no footprints', 'An appointment in the past leaves no footprints'],
  ['3 removed no footprints', 'A removed order has no footprints'],
  ['3 modified grows', 'Every change has a later modified than the one before'],
  ['3 two hundred writers', 'Fees add up exactly under many writers'],
  ['3 thousand concurrently', 'A thousand concurrent creates succeed, with unique, growing numbers'],
  ['3 no update is lost', 'No update is lost under many writers'],
  ['3 half-saved', 'No reader sees a half-saved order'],

  ['4 /ordertypes', 'Order types are listed'],
  ['4 quote', 'A price can be calculated without an order'],
  ['4 geocode all fields', 'An address is corrected and located'],
  ['4 geocode street or rooftop', 'A configured geocoder is more precise than the ZIP'],
  ['4 geocode answered without', 'The response does not depend on the geocoder'],
  ['4 ?q=', 'Lookups work by path and by query'],
  ['4 notes', 'The notes of an order are listed'],
  ['4 fees of an order', 'The fees of an order are listed'],
  ['4 history', 'The history of an order is listed, newest last'],
  [
    '4 lists whole records in the order they changed',
    'Orders, clients and agents are listed as whole records, ordered by change',
  ],
  ['4 lists pages of any size once', 'Pages of any size have each record once'],
  ['4 lists removed order as removed', 'A removed order is listed as removed'],
  ['4 lists every change moves modified', 'Every change moves modified, strictly'],
  ['4 lists writes go on nothing missed nothing repeated', 'No record is missed or repeated during concurrent writes'],
  ['4 lists clock lags', 'No record is missed when the clocks of processes differ'],
  ['4 after lists later than a moment', 'Only records changed after a given time, on request'],
  ['4 cursor what changes next', 'The cursor at the end of a list returns later changes'],
  ['4 cursor cannot be read refused', 'A cursor that cannot be read is refused'],
  ['4 cursor another list', 'A cursor of another list is refused'],
  ['4 cursor another company', 'A cursor of another company is refused'],
  ['4 addreporturl takes its fields', 'A hosted report is added, with fields in the query or the body'],
  ['4 takes the fields and the file', 'A report or an attachment is uploaded, as multipart, form or raw body'],
  ['4 no address for a report', 'A hosted report has an http or https address'],
  ['4 reports attachments listed', 'The reports and attachments of an order are listed'],
  ['4 download requested in part', 'A file is downloaded, whole or in part'],
  ['4 removed gone immediately', 'A report or attachment is removed, and its content is deleted'],
  ['4 public report opens without a key', 'A public report opens at an address that cannot be guessed'],
  ['4 made private gone', 'A report that is private again does not open'],
  ['4.1.1 brackets', 'Services are queried with brackets'],
  ['4.1.1 bare ignored', 'A bare services parameter is ignored'],
  ['4.1.1 packages', 'There is no packages parameter'],
  ['4.1.2', 'Only inspectors who can perform every service appear'],
  ['4.1.3 no areas', 'Without service areas every ZIP is served'],
  ['4.1.3 in', 'With service areas, the ZIP selects inspectors'],
  ['4.1.4 draft', 'A draft hides the window'],
  ['4.1.4 blocked', 'Blocked time hides the window'],
  ['4.1 calendar event hides window', 'A calendar event hides the window'],
  ['4.1.4 booking window', 'Any overlap hides the whole window; adjacent times do not'],
  ['4.1.5 past the end accepted', 'An appointment may run past the window'],
  ['4.1.6 same-day', 'Same-day booking can be switched off'],
  ['4.1.6 last hour', 'Today is closed after the last bookable hour'],
  ['4.1.7 offset daysahead', 'offset selects the first day, daysahead the number of days'],
  ['4.1.7 no date parameter', 'There is no date parameter'],
  ['4.1.8 narrows one person', 'The query can select one inspector'],
  ['4.1.8 unknown', 'An unknown inspector narrows nothing'],
  ['4.2 lookups office', 'Lookups run in the office of the query, or in the primary one'],
  ['4.2 belongs officeuuid', 'officeuuid selects the owning office'],
  ['4.2 without officeuuid key owner', 'Without officeuuid, the order belongs to the office of the key owner'],
  ['4.2 differ every service dropped', 'If these offices differ, every service is dropped'],
  ['4.2 unknown officeuuid primary office', 'An unknown owning office becomes the primary one'],
  ['4.2 unknown office query primary office', 'An unknown lookup office becomes the primary one'],
  ['4.3 lookup before creation', 'Creating a client does not search for an existing one'],
  ['4.3 agent unknown dropped', 'An unknown agent is dropped'],
  ['4.3 agent owner privilege', 'Only owners create agents'],
  ['4.3 reading back', 'Reading the order back shows which values were dropped'],
  ['4.3 priced from the catalogue', 'Services are priced from the catalogue'],
  ['4.3 donotcalculateservicefees', 'Pricing can be switched off'],
  ['4.3 price of a package', 'The price of a package is the sum of its services'],
  ['4.3 schedule repeated', 'A repeated schedule call is recorded again'],

  ['5 Basic', 'Callers authenticate with HTTP Basic'],
  ['5 BadCredentials', 'Wrong credentials are 401'],
  ['5 revoked', 'A key works until it is revoked'],
  ['5 privileges', 'A key has the privileges of its user'],
  ['5 owner privilege', 'Some actions require the owner privilege'],
  ['5 inspector on the order', 'An inspector may update and complete assigned orders'],
  ['5 office staff create', 'A user who may create orders may also change them'],
  ['5 cannot update complete delete', 'No other user may change an order'],

  ['5 papers need update', 'Reports and attachments need the privilege to update the order'],
  ['5 may not told before the file is sent', 'A caller without the privilege is refused before the file is read'],

  ['6 draft no scheduled event', 'A draft has no scheduled event'],
  ['6 scheduled event of a draft', 'Scheduling a draft has a scheduled event'],
  ['6 as it was at its moment', 'An event has the state of the order at its time'],
  ['6 paid in full once', 'An order paid in full is recorded as paid, once'],
  ['6 raised again recorded again', 'It is recorded again when fees raised later are paid'],
  ['6 lowered update paid', 'Lowering the fees to the paid amount makes the order paid'],
  ['6 footprints deleted once read', 'A footprint that was read is deleted and not created again'],
  ['6 footprints own users eat', 'Users of one company do not delete footprints of each other'],
  ['6 draft sends no message', 'A draft sends no message'],
  ['6 scheduling notifies client agents inspectors once each', 'Scheduling notifies all people on the order, once'],
  ['6 repeat sends no message again', 'Scheduling again sends no message again'],
  ['6 rescheduling notifies', 'Rescheduling notifies of the new time'],
  ['6 completing sends messages once', 'Completing sends messages once'],
  ['6 sendemailevents sendsmsevents hold', 'Switched-off email and SMS are not sent until switched on'],
  ['6 no message is sent twice killed', 'No message is sent twice, however workers are killed'],
  ['6 without server wait', 'A message stays queued until its channel is configured'],
  ['6 draft fires no scheduled webhook', 'A draft fires no scheduled webhook'],
  ['6 scheduling update fires ORDER_SCHEDULED', 'The scheduling update fires the scheduled webhook'],
  [
    '6 created scheduled fires before services and fees',
    'For an order created scheduled, it precedes services and fees',
  ],
  ['6 repeated scheduling update fires again', 'A repeated scheduling update fires the scheduled webhook again'],
  ['6 fires ORDER_RESCHEDULED', 'Rescheduling fires its own event'],
  ['6 completing fires once', 'Completing fires the completed webhook, once'],
  ['6 rolled back fires nothing', 'A rolled back change sends no webhook'],
  ['6 payload as GET', 'The payload shows the order as GET does'],
  ['6 signed Standard Webhooks', 'Every webhook is signed'],
  ['6 hook X-Webhook-Secret', 'A hook of the API sends its secret beside the signature'],
  ['6 person switched channel off', 'People can switch email and SMS off'],
  ['6 same event_id same bytes', 'An event can be sent again under its event_id'],
  ['6 one order in order', 'Events of one order are delivered in order'],
  ['6 redirect failure', 'A redirect is a failure'],
  ['6 410 off', '410 switches the endpoint off'],
  ['6 five days off', 'Five days of failures switch the endpoint off'],
  ['6 both secrets 24 hours', 'After a rotation, both secrets are valid for a day'],
  ['6 private address refused at registration', 'Private addresses are refused at registration'],
  ['6 private address refused first attempt retry', 'Private addresses are refused at every connection'],
  ['6 dead endpoint does not delay', 'One endpoint does not delay another'],
  ['6 killed loses nothing', 'A killed worker loses nothing'],
  ['6 report added event', 'Adding a report is an event'],

  ['7.1 Refused', 'Most refusals are 200 with status error'],
  ['7.1 405', 'An unknown path or method is 405'],
  ['7.1 400', 'Missing fields are 400 and named'],
  ['7.1 geocode 400', 'Geocoding names the missing ones of its four fields'],
  ['7.1 geocode cannot place', 'An address that cannot be located is 200 and an error'],
  ['7.1 order does not exist', 'An unknown order is 200, error and empty'],
  ['7.2 not on a quarter hour', 'The message for an appointment off the quarter hour'],
  ['7.2 cannot be parsed', 'The message for an unreadable appointment'],
  ['7.2 inprogress false create', 'The message for a missing scheduled'],
  ['7.2 unknown feeid saves nothing', 'The message for an unknown fee; nothing is saved'],
  ['7.2 miss exact words', 'The message for an unknown client or agent'],
  ['7.2 cannot create 403', 'The message for a missing privilege'],
  ['7.3 inprogress false update draft', 'Silent: inprogress: false without scheduled on an update'],
  ['7.3 JSON nothing', 'Silent: JSON under another type'],
  ['7.3 package partial', 'Partial: an unknown package'],
  ['7.3 unknown ids dropped or replaced', 'Silent: unknown ids'],

  ['8 :00 :15 :30 :45', 'Appointments start on the four quarters'],
  ['8 hundred services', 'A request has at most a hundred services'],
  ['8 hundred any number of requests', 'An order has at most a hundred services and fees'],
  ['8 ten inspectors', 'An order has at most ten inspectors'],
  ['8 10,000 characters', 'A text has at most ten thousand characters'],
  ['8 footprints persist until deleted', 'Footprints stay until they are deleted'],
  ['8 footprints purged retention', 'Footprints are purged by the retention of the company'],
  ['8 page hundred thousand warning', 'A page has a hundred records, at most a thousand'],
  ['8 1 MiB', 'A body has at most a mebibyte'],
  ['8 100 MiB', 'A file has at most a hundred mebibytes'],
  ['8 file limit one byte more', 'The limit of a file is exact for every encoding'],
  ['8 SIGKILL middle upload', 'A killed upload leaves no visible file and no orphan bytes'],
  ['8 shown saved never', 'Only safe file types are shown inline, whatever their names'],
]

export const clauses: readonly Clause[] = keysAndSummaries.map(([key, summary]) => ({ key, summary }))

export function untested(names: readonly string[], all: readonly Clause[] = clauses): Clause[] {
  return all.filter(({ key }) => {
    const [number = '', ...words] = key.toLowerCase().split(' ')
    return !names.some(name => {
      const text = name.toLowerCase()
      return text.startsWith(`${number} `) && words.every(word => text.includes(word))
    })
  })
}

/** The names of the tests in a source file; a template literal is returned with its placeholders. */
export function namesIn(source: string): string[] {
  const names = source.matchAll(/\btest\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/g)
  return [...names].map(([, single, double, template]) => (single ?? double ?? template ?? '').replace(/\\(.)/g, '$1'))
}

export function testNames(): string[] {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  return ['server/src', 'server/test', 'client/test']
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true }).map(path => join(root, folder, String(path))),
    )
    .filter(path => path.endsWith('.test.ts'))
    .flatMap(path => namesIn(readFileSync(path, 'utf8')))
}

if (import.meta.main) {
  const missing = untested(testNames())
  for (const { key, summary } of missing) console.log(`${key}: ${summary}`)
  console.log(`${clauses.length - missing.length} of ${clauses.length} clauses have a test`)
  process.exitCode = missing.length > 0 ? 1 : 0
}
