import type { OrderChange, OrderMessage } from 'plumbline-client'
import type { order } from '../../texts/english/order.ts'

type English = typeof order.history
/** In any language. */
type Words = { readonly [Name in keyof English]: English[Name] extends string ? string : English[Name] }

export interface Telling {
  readonly words: Words
  readonly nameOf: (id: string) => string
  readonly formatLocal: (local: string) => string
  readonly formatMoney: (dollars: number) => string
  /** Those of the order, for people who may read them. */
  readonly messages: readonly Sent[]
}

type Sent = Pick<OrderMessage, 'kind' | 'audience' | 'state' | 'due'>

export interface Sentence {
  readonly when: string
  readonly text: string
}

/** Labels that repeat another one in other words. */
const repeated =
  /^(?:Inspection Date|Inspection Time|Inspector #\d+|Order Paid|Paid in full|Paid|Total Fee|Scheduled|Completed|Cancelled|Cancel reason|Office|Contacts|Source)$/
/** Their values are ids, which tell nobody anything. */
const withoutValue = /^(?:Client|Buyer's agent|Seller's agent|Order type)$/

/** Who books there has no account; the change is recorded with an owner. */
const bookingPage = 'Booking page'

/** Moments in the reason of a conflict. */
const moment = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g

/** `Report added` and the like, with the name of the file. */
const ofFiles = /^(?:Report|Attachment) (?:added|changed|removed)$/

/** What happened to an order, newest first; the changes come oldest first. */
export function tellHistory(all: readonly OrderChange[], telling: Telling): readonly Sentence[] {
  const known: Record<string, string> = {}
  const sentences = all.map(({ by: person, assistant, when, changes }, i) => {
    const parts = i === 0 ? creation(changes, telling) : partsOf(changes, known, telling)
    Object.assign(known, changes)
    const { words } = telling
    const who = changes.Source === bookingPage ? words.visitor : person
    const by = assistant ? words.through(who, assistant) : who
    const told = tellsClient(all, i, telling.messages) ? [words.clientTold] : []
    if (i === 0) return { when, text: [words.created(by), ...parts, ...told].join(', ') }
    return { when, text: words.by(by, parts.length > 0 ? [...parts, ...told].join(', ') : words.nothing) }
  })
  return sentences.toReversed()
}

type Changes = OrderChange['changes']

/** Kinds of messages by the change that they are about. */
const aboutChange: readonly (readonly [kind: string, isChanged: (changes: Changes) => boolean])[] = [
  ['rescheduled', ({ Appointment }) => Boolean(Appointment)],
  ['scheduled', ({ Status }) => Status === 'scheduled'],
  ['cancelled', ({ Status }) => Status === 'canceled'],
]

/** Whether the client was sent a message about this change before the next one of its kind. */
function tellsClient(all: readonly OrderChange[], at: number, messages: readonly Sent[]): boolean {
  return aboutChange.some(([kind, isChanged]) => {
    const { when, changes } = all[at] as OrderChange
    if (!isChanged(changes)) return false
    const next = all.slice(at + 1).find(each => isChanged(each.changes))?.when
    return messages.some(
      ({ kind: sent, audience, state, due }) =>
        sent === kind && audience === 'client' && state === 'sent' && isBetween(due, when, next),
    )
  })
}

/** Some times have seconds only. */
function isBetween(time: string, from: string, until: string | undefined): boolean {
  const second = (iso: string) => Math.floor(Date.parse(iso) / 1_000)
  return second(time) >= second(from) && (until === undefined || second(time) < second(until))
}

function creation(changes: Changes, telling: Telling): string[] {
  const { Status, Appointment, Inspectors, Override, Overridden, Ignored } = changes
  const told = {
    ...(Appointment && { Appointment }),
    ...(Inspectors && { Inspectors }),
    ...(Status && Status !== 'draft' && { Status }),
    ...(Override && { Override }),
    ...(Overridden && { Overridden }),
    ...(Ignored && { Ignored }),
  }
  return partsOf(told, {}, telling)
}

function partsOf(changes: Changes, known: Readonly<Record<string, string>>, telling: Telling): string[] {
  return Object.entries(changes)
    .filter(([label]) => !repeated.test(label))
    .flatMap(([label, value]) => partOf(label, value, known[label] ?? '', changes, telling))
}

function partOf(
  label: string,
  value: string,
  before: string,
  changes: Changes,
  { words, nameOf, formatLocal, formatMoney }: Telling,
): string[] {
  switch (label) {
    case 'Status':
      return [statusPart(value, changes, words)]
    case 'Appointment':
      return [before ? words.moved(formatLocal(before), formatLocal(value)) : words.timed(formatLocal(value))]
    case 'Inspectors':
      return [value ? words.assigned(value.split(', ').map(nameOf).join(', ')) : words.unassigned]
    case 'Confirmed':
      return value ? [words.confirmed] : []
    case 'Removed':
      return [value ? words.removed : words.restored]
    case 'Client told':
      return [words.told(value)]
    case 'Payment':
      return [words.paid(value.replace(/^\d+(?:\.\d+)?/, amount => formatMoney(Number(amount))))]
    case 'Override':
      return [words.override(value)]
    case 'Overridden':
      return [words.overridden(value.replace(moment, formatLocal))]
    case 'Notes':
      return [words.noted]
    case 'Move undone':
      return [words.undone]
    case 'Ignored':
      return [words.ignored(value)]
    default:
      if (ofFiles.test(label)) return [words.file(label.split(' ').reverse().join(' the ').toLowerCase(), value)]
      if (withoutValue.test(label)) return [words.changed(label.toLowerCase())]
      return [value ? words.set(label.toLowerCase(), value) : words.cleared(label.toLowerCase())]
  }
}

function statusPart(status: string, changes: Changes, words: Words): string {
  if (status === 'canceled')
    return changes['Cancel reason'] ? words.cancelledWith(changes['Cancel reason']) : words.canceled
  return status === 'scheduled' || status === 'draft' || status === 'completed' ? words[status] : status
}
