import type { OrderChange } from 'plumbline-client'
import type { order } from '../../texts/english/order.ts'

type English = typeof order.history
/** In any language. */
type Words = { readonly [Name in keyof English]: English[Name] extends string ? string : English[Name] }

export interface Telling {
  readonly words: Words
  readonly nameOf: (id: string) => string
  readonly formatLocal: (local: string) => string
  readonly formatMoney: (dollars: number) => string
}

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
export function tellHistory(changes: readonly OrderChange[], telling: Telling): readonly Sentence[] {
  const known: Record<string, string> = {}
  const sentences = changes.map(({ by: person, assistant, when, changes }, i) => {
    const parts = i === 0 ? creation(changes, telling) : partsOf(changes, known, telling)
    Object.assign(known, changes)
    const { words } = telling
    const who = changes.Source === bookingPage ? words.visitor : person
    const by = assistant ? words.through(who, assistant) : who
    if (i === 0) return { when, text: [words.created(by), ...parts].join(', ') }
    return { when, text: words.by(by, parts.length > 0 ? parts.join(', ') : words.nothing) }
  })
  return sentences.toReversed()
}

type Changes = OrderChange['changes']

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
