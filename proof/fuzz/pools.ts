import { type SectionKind, sections } from '../../server/src/domain/tenants/sections.ts'
import { sample, sampleKey, unknownId } from '../../server/src/wire/samples.ts'
import { settingsResources } from '../../server/src/wire/settings/settings-resources.ts'
import type { Random } from './random.ts'

/** Settings that no other record refers to: requests that change or remove settings use these. */
export type SpareKind = `spare ${SectionKind}`

/** The kind of record that an id belongs to. */
export type Kind =
  | 'office'
  | 'user'
  | 'order type'
  | 'service'
  | 'package'
  | 'fee'
  | 'client'
  | 'agent'
  | 'hook'
  | 'hold'
  | 'session'
  | 'assistant'
  | 'account'
  | 'password'
  | 'one-time token'
  | 'code'
  | 'credential'
  | 'passkey'
  | 'calendar event'
  | 'agency'
  | 'contact'
  | 'order'
  | 'footprint'
  | 'file'
  | 'token'
  | 'feed'
  | 'cursor'
  | 'email'
  | SpareKind
  | 'access key'
  | 'template'
  | 'event'
  | 'message'
  | 'outside calendar'

export type Pool = Readonly<Partial<Record<Kind, readonly string[]>>>

const kindsOfSamples: Readonly<Record<keyof typeof sample, Kind>> = {
  office: 'office',
  owner: 'user',
  inspector: 'user',
  orderType: 'order type',
  service: 'service',
  addOn: 'service',
  package: 'package',
  serviceFee: 'fee',
  addOnFee: 'fee',
  fee: 'fee',
  client: 'client',
  duplicate: 'client',
  agent: 'agent',
  session: 'session',
  assistant: 'assistant',
  passkey: 'passkey',
  hook: 'hook',
  hold: 'hold',
  calendarEvent: 'calendar event',
  outsideCalendar: 'outside calendar',
  agency: 'agency',
  contact: 'contact',
  insuranceAgent: 'contact',
  escrowOffice: 'agency',
  contactType: 'order type',
  company: 'order',
  event: 'event',
  message: 'message',
  order: 'order',
  payment: 'order',
  report: 'file',
  attachment: 'file',
}

/** The kind of each example id of the description. */
export function kindOfSample(value: unknown): Kind | undefined {
  if (value === sampleKey) return 'access key'
  if (value === 'scheduled.client.email') return 'template'
  const resource = settingsResources.find(({ shown }) => shown.id === value)
  if (resource) return `spare ${sections[resource.section].kind}`
  const [name] = Object.entries(sample).find(([, id]) => id === value) ?? []
  return name ? kindsOfSamples[name as keyof typeof sample] : undefined
}

const kindsOfFields: readonly [RegExp, Kind][] = [
  [/^clientuuid$/, 'client'],
  [/agentuuid$|^removeagents$/, 'agent'],
  [/^(?:inspector(?:\d+uuid|\[\])?|removeinspectors|owner|scheduledby|user)$/, 'user'],
  [/^offices?(?:uuid|\[\])?$/, 'office'],
  [/^ordertypeuuid$|^orderType$/, 'order type'],
  [/^(?:remove)?services(?:\[\])?$/, 'service'],
  [/^hold$/, 'hold'],
  [/^package$/, 'package'],
  [/^feeid$|^removefees$/, 'fee'],
  [/^id$/, 'order'],
  [/^cursor$/, 'cursor'],
  [/^(?:q|email)$/, 'email'],
  [/^(?:password|current)$/, 'password'],
  [/^token$/, 'one-time token'],
  [/^code$/, 'code'],
  [/^credential$/, 'credential'],
]

export function kindOfField(name: string): Kind | undefined {
  return kindsOfFields.find(([pattern]) => pattern.test(name))?.[1]
}

/** Ids to choose from: those that this sequence created, those of the company, and those of another company. */
export class Ids {
  readonly #own: Partial<Record<Kind, string[]>> = {}
  readonly #company: Pool
  readonly #foreign: Pool

  constructor(company: Pool, foreign: Pool) {
    this.#company = company
    this.#foreign = foreign
  }

  add(kind: Kind, id: string): void {
    const known = this.#own[kind]
    if (known) known.push(id)
    else this.#own[kind] = [id]
  }

  own(kind: Kind): readonly string[] {
    return this.#own[kind] ?? []
  }

  /** An id of the right kind; mostly one that this sequence created. */
  valid(random: Random, kind: Kind): string {
    const own = this.own(kind)
    if (own.length > 0 && random.happens(0.8)) return random.happens(0.7) ? (own.at(-1) as string) : random.pick(own)
    return random.pick(this.#company[kind] ?? own) ?? unknownId
  }

  /** An id of another kind, of another company, or of no record. */
  nearly(random: Random, kind: Kind): string {
    const id = this.valid(random, kind)
    return random.weighted([
      [3, () => random.pick(this.#foreign[kind] ?? [unknownId])],
      [3, () => this.valid(random, random.pick(Object.keys(this.#company) as Kind[]))],
      [1, () => id.toUpperCase()],
      [1, () => `${id} `],
      [1, () => id.slice(0, -1)],
      [1, () => `{${id}}`],
      [1, () => id.replaceAll('-', '')],
      [2, () => unknownId],
      [1, () => ''],
    ])()
  }
}
