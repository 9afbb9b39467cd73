import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `node server/test/clauses.ts` lists what the service promises and no test is named after. A test belongs to a
 * clause when its name begins with the clause's number and has every word of the key in it.
 */
export interface Clause {
  /** The number of the clause, and the words by which its test is known. */
  readonly key: string
  /** What is promised, in short. */
  readonly promise: string
}

/** Promised so far: a slice that builds more of the interface adds its clauses here. */
const promises: readonly (readonly [key: string, promise: string])[] = [
  ['1 eight calls', 'A booking is eight calls, two of which write'],
  ['1 two orders same inspector', 'Time is never reserved: orders may overlap'],
  ['1 draft hides window', 'From the next call on, an order takes its inspector out of open time'],

  ['2.1 starts with application/json', 'JSON is what is called JSON'],
  ['2.1 JSON arrives nothing', 'JSON under another name is an empty form, and no error'],
  ['2.1 form', 'Anything else is form fields, with brackets for what is nested'],
  ['2.1 query answered', 'A GET may carry any query'],
  ['2.1 envelope', 'Every answer has a status and a message'],
  ['2.1 appointment wall time kept as written', 'An appointment is local time without an offset'],
  ['2.1 quarter hour', 'Appointments begin on quarter hours'],
  ['2.1 modified', 'Writes tell when, as ISO 8601 with an offset'],
  ['2.1 unknown clientuuid dropped', 'Ids of nobody are left out of an order without an error'],
  ['2.1 unknown service dropped', 'So are services nobody knows'],
  ['2.1 note unknown owner', 'A note stays when its author is nobody'],
  ['2.1 one kind another kind', 'An id counts only for what it is the id of'],
  ['2.1 warnings', 'What was left out is told beside the answer'],
  ['2.1 no warnings', 'Nothing to tell, no such member'],
  ['2.1 dropped history', 'What was left out is kept with the order'],
  ['2.1 malformed JSON', 'Broken JSON is an error that says so'],
  ['2.1 neither yes nor no', 'A truth value that is none counts as not sent'],
  ['2.1 strict saves nothing', 'A caller may ask for all or nothing'],
  ['2.1 strict applied', 'That wish is confirmed with the answer'],
  ['2.1 Idempotency-Key once byte for byte', 'A repeated key repeats the answer and nothing else'],
  ['2.1 Idempotency-Key another body', 'One key is for one request'],
  ['2.1 Idempotency-Key user', 'Keys of different people do not meet'],
  ['2.1 Idempotency-Key refused', 'A refusal is repeated as well'],
  ['2.1 Idempotency-Key at once', 'Also when the repeats arrive together'],

  ['2.2 answer write status id oid modified', 'What a write answers'],
  ['2.2 every read field', 'What a read shows, with empty text for what is missing'],
  ['2.2 every write field create', 'What can be said of a new order'],
  ['2.2 every write field update', 'What can be said of an old one'],
  ['2.2 leaves what is not sent', 'An update is about what it names'],
  ['2.2 state abbreviated', 'States by letters or by name'],
  ['2.2 services complete list', 'Only listed services are on the order and priced'],
  ['2.2 repeated service', 'An id twice is an id once'],
  ['2.2 package only recorded', 'A package brings neither services nor fees'],
  ['2.2 inspector place', 'Up to ten people, each in a place'],
  ['2.2 office defaults', 'Whose office it is when nobody says'],
  ['2.2 inline client created', 'A client can come with the order'],
  ['2.2 inline client found', 'and is not made twice'],
  ['2.2 clientuuid wins', 'A known id goes before a name'],
  ['2.2 inline at once one client', 'not even by two at the same time'],
  ['2.2 scheduledby default', 'Who scheduled when nobody says'],
  ['2.2 sendemailevents sendsmsevents persist', 'Silence lasts until it is lifted'],
  ['2.2 appointment as long as said', 'A given length counts'],
  ['2.2 as long as its services', 'then the services'],
  ['2.2 as long as the company says', 'then the company'],
  ['2.2 override sets amount', 'A fee can be given its amount'],
  ['2.2 removeservices', 'Services can be taken off, with their fees'],
  ['2.2 totalfee sum', 'The total is the sum'],
  ['2.2 found by its number', 'Orders have numbers people use'],
  ['2.2 datetimeiso', 'The appointment with its offset'],
  ['2.2 conflicts', 'Who else is booked at the same time'],

  ['2.3 all fields', 'What a service shows'],
  ['2.3 withAssociations', 'and shows on request'],
  ['2.3 after', 'Only what changed'],
  ['2.4 all fields inactive', 'What a package shows, whether it is sold or not'],
  ['2.4 deleted', 'Deleted packages stay listed'],
  ['2.5 read fields', 'What a client shows'],
  ['2.5 answer id modified', 'What writing one answers'],
  ['2.6', 'Agents are found by email'],
  ['2.7 slot six members', 'What a slot shows'],
  ['2.7 whole working window', 'A slot is a working day, no appointment'],
  ['2.7 envelope asked', 'The question comes back with the answer'],
  ['2.8 /me', 'Whose key it is'],
  ['2.8 availableonly', 'Who has working hours'],
  ['2.8 /offices', 'Where the company works'],
  ['2.8 /fees', 'Fees that belong to no service'],

  ['3 created without inprogress draft number', 'A new order is a draft, has a number and tells nobody'],
  ['3 created scheduled at once', 'unless it is scheduled from the start'],
  ['3 scheduled event before services and fees', 'then the event comes before the price'],
  ['3 created inprogress false no scheduled rejected', 'and half of the scheduling fields is refused'],
  ['3 draft becomes scheduled', 'A draft is scheduled by an update'],
  ['3 inprogress false without scheduled ignored', 'and by half of one it is not'],
  ['3 repeat schedules again', 'Scheduling twice is told twice'],
  ['3 rescheduled', 'Another time or other people: rescheduled'],
  ['3 confirmed', 'The client said yes'],
  ['3 scheduled order is completed', 'The work is done'],
  ['3 draft cannot be completed', 'but not before it was scheduled'],
  ['3 completing again', 'Done once is done'],
  ['3 removed by delete', 'Whatever its state, an order can go'],
  ['3 without appointment no calendar entry', 'Scheduled in name only'],
  ['3 services resent add up', 'Services sent again cost again'],
  ['3 resent package second time', 'Packages sent again are listed again'],
  ['3 package unknown create partial', 'A package nobody knows: half an order'],
  ['3 package unknown update partial', 'or half an update'],
  ['3 modified grows', 'Every change has a moment of its own'],
  ['3 two hundred writers', 'Many writers, no cent lost'],
  ['3 thousand at once', 'Many new orders, each with its number'],
  ['3 no update is lost', 'Many changes, all there'],
  ['3 half-saved', 'Whoever reads sees all of a change or nothing'],

  ['4 /ordertypes', 'Kinds of orders'],
  ['4 quote', 'A price before there is an order'],
  ['4 ?q=', 'Lookups by path and by question'],
  ['4 notes', 'What people wrote about an order'],
  ['4 fees of an order', 'What it costs, line by line'],
  ['4 history', 'Who changed what, newest last'],
  ['4.1.1 brackets', 'Services are asked for with brackets'],
  ['4.1.1 bare ignored', 'and without them not at all'],
  ['4.1.1 packages', 'Packages cannot be asked for'],
  ['4.1.2', 'Who can do everything that is asked'],
  ['4.1.3 no areas', 'Without areas every ZIP is served'],
  ['4.1.3 in', 'With areas, only some are'],
  ['4.1.4 draft', 'Drafts take time'],
  ['4.1.4 blocked', 'and so does blocked time'],
  ['4.1.4 booking window', 'A window is whole or gone'],
  ['4.1.5 past the end accepted', 'An appointment may outlast the window'],
  ['4.1.6 same-day', 'Today may be closed'],
  ['4.1.6 last hour', 'or close early'],
  ['4.1.7 offset daysahead', 'From when, and how long'],
  ['4.1.7 no date parameter', 'Days have no names here'],
  ['4.1.8 narrows one person', 'One inspector alone'],
  ['4.1.8 unknown', 'or nobody known: then all of them'],
  ['4.2 lookups office', 'Where is looked'],
  ['4.2 belongs officeuuid', 'Whose order it is'],
  ['4.2 without officeuuid key owner', 'and whose when nobody says'],
  ['4.2 differ every service dropped', 'When these are not the same, no service is kept'],
  ['4.2 unknown officeuuid primary office', 'An office nobody knows is the first one'],
  ['4.2 unknown office query primary office', 'in the question too'],
  ['4.3 lookup before creation', 'Look before you make'],
  ['4.3 agent unknown dropped', 'An agent nobody knows is left off'],
  ['4.3 agent owner privilege', 'Agents are made by owners'],
  ['4.3 reading back', 'The order shows what was left out'],
  ['4.3 priced from the catalogue', 'The catalogue makes the price'],
  ['4.3 donotcalculateservicefees', 'unless it is told not to'],
  ['4.3 price of a package', 'A package costs what its services cost'],
  ['4.3 schedule repeated', 'A repeat is not harmless'],

  ['5 Basic', 'Who calls is said by HTTP Basic'],
  ['5 revoked', 'A key works until it is revoked'],
  ['5 privileges', 'and may do what its user may'],
  ['5 owner privilege', 'Some things are for owners'],
  ['5 inspector on the order', 'Who works on an order may change it'],
  ['5 office staff create', 'Who may create may change'],
  ['5 cannot update complete delete', 'and nobody else may'],
  ['6 draft no scheduled event', 'Drafts are quiet'],
  ['6 scheduled event of a draft', 'Scheduling is not'],
  ['6 as it was at its moment', 'Every event has its picture of the order'],

  ['7.1 Refused', 'Most refusals are 200 and say so inside'],
  ['7.1 405', 'What is not there is 405'],
  ['7.1 400', 'What is missing is 400, by name'],
  ['7.1 order does not exist', 'An order nobody has'],
  ['7.2 not on a quarter hour', 'Its own words'],
  ['7.2 cannot be parsed', 'Its own words'],
  ['7.2 inprogress false create', 'Its own words'],
  ['7.2 unknown feeid saves nothing', 'Its own words, and nothing saved'],
  ['7.2 miss exact words', 'Clients and agents who are not there'],
  ['7.2 cannot create 403', 'Without the privilege'],
  ['7.3 inprogress false update draft', 'Silent: half of the scheduling fields'],
  ['7.3 JSON nothing', 'Silent: JSON without its name'],
  ['7.3 package partial', 'Partial: a package nobody knows'],
  ['7.3 unknown ids dropped or replaced', 'Silent: ids of nobody'],

  ['8 :00 :15 :30 :45', 'The four quarters'],
  ['8 hundred services', 'A hundred services'],
  ['8 hundred however many requests', 'for the order, not for the request'],
  ['8 ten inspectors', 'Ten people'],
  ['8 10,000 characters', 'Ten thousand characters'],
  ['8 1 MiB', 'A mebibyte'],
]

export const clauses: readonly Clause[] = promises.map(([key, promise]) => ({ key, promise }))

export function untested(names: readonly string[], all: readonly Clause[] = clauses): Clause[] {
  return all.filter(({ key }) => {
    const [number = '', ...words] = key.toLowerCase().split(' ')
    return !names.some(name => {
      const text = name.toLowerCase()
      return text.startsWith(`${number} `) && words.every(word => text.includes(word))
    })
  })
}

/** The names of tests as they stand in a source; of a name that is put together, what is fixed. */
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
  for (const { key, promise } of missing) console.log(`${key}: ${promise}`)
  console.log(`${clauses.length - missing.length} of ${clauses.length} clauses have a test`)
  process.exitCode = missing.length > 0 ? 1 : 0
}
