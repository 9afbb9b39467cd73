import type { BestOpeningsQuery, PriceQuery } from 'plumbline-client'
import { isSame } from '../../forms/merge.ts'

/** An appointment that was chosen, in local time. */
export interface ChosenTime {
  readonly start: string
  readonly inspectors: readonly string[]
}

/** The time that the service keeps for this booking. */
export interface HeldTime extends ChosenTime {
  readonly id: string
  readonly minutes: number
  /** By the clock of this browser, which may differ from the service's. */
  readonly until: number
}

export type Known = 'yes' | 'no' | ''
export const sorts = ['start', 'drive'] as const
export type Sort = (typeof sorts)[number]

/** What the service knows about the address that was typed. */
export interface Place {
  /** The address it belongs to. */
  readonly of: string
  readonly county: string
  readonly latitude: number
  readonly longitude: number
}

/** Everything that is typed and chosen for an order that does not exist yet. */
export interface Booking {
  readonly office: string
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly place: Place | undefined
  readonly squarefeet: number | ''
  readonly yearbuilt: number | ''
  readonly foundation: string
  readonly ordertype: string
  readonly services: readonly string[]
  readonly pack: string
  /** Whom the client asks for. */
  readonly requested: string
  /** The first day of the openings; today if empty. */
  readonly from: string
  readonly sort: Sort
  readonly time: ChosenTime | undefined
  readonly hold: HeldTime | undefined
  /** A time that is typed, and not taken yet. */
  readonly otherTime: { readonly date: string; readonly start: string; readonly people: readonly string[] }
  readonly client: string
  readonly firstname: string
  readonly lastname: string
  readonly emailaddress: string
  readonly mobilephone: string
  readonly buyersagent: string
  readonly sellersagent: string
  /** What is searched for. */
  readonly buyersagentText: string
  readonly sellersagentText: string
  readonly lockbox: string
  readonly gatecode: string
  readonly pets: string
  readonly propertyoccupied: Known
  readonly utilitieson: Known
  readonly accessnotes: string
  /** Values of custom fields, by their names. */
  readonly controls: Readonly<Record<string, string>>
  readonly notes: string
}

export const blank: Booking = {
  office: '',
  ...{ address1: '', address2: '', city: '', state: '', zip: '', place: undefined },
  ...{ squarefeet: '', yearbuilt: '', foundation: '' },
  ...{ ordertype: '', services: [], pack: '' },
  ...{ requested: '', from: '', sort: 'start', time: undefined, hold: undefined },
  otherTime: { date: '', start: '', people: [] },
  ...{ client: '', firstname: '', lastname: '', emailaddress: '', mobilephone: '' },
  ...{ buyersagent: '', sellersagent: '', buyersagentText: '', sellersagentText: '' },
  ...{ lockbox: '', gatecode: '', pets: '', propertyoccupied: '', utilitieson: '', accessnotes: '' },
  ...{ controls: {}, notes: '' },
}

/** How the openings are looked at is nothing that could be lost. */
const view = { office: '', from: '', sort: 'start', place: undefined } as const

export function hasContent(booking: Booking): boolean {
  return !isSame({ ...booking, ...view }, { ...blank, ...view })
}

export const addressKey = ({ address1, city, state, zip }: Pick<Booking, 'address1' | 'city' | 'state' | 'zip'>) =>
  [address1, city, state, zip].map(part => part.trim().toLowerCase()).join('|')

/** The coordinates of the address, as long as it is still that address. */
export function placeOf(booking: Booking): Place | undefined {
  return booking.place?.of === addressKey(booking) ? booking.place : undefined
}

/** What the price and the length depend on. */
export function houseOf({ squarefeet, yearbuilt, foundation, zip, office }: Booking) {
  return {
    ...(squarefeet !== '' && { squarefeet }),
    ...(yearbuilt !== '' && { yearbuilt }),
    ...(foundation && { foundation }),
    ...(isZip(zip) && { zip: zip.trim() }),
    ...(office && { office }),
  }
}

export const isZip = (zip: string): boolean => /^\s*\d{5}(?:-\d{4})?\s*$/.test(zip)

export function priceQueryOf(booking: Booking): PriceQuery {
  return {
    services: [...booking.services],
    ...(booking.pack && { package: booking.pack }),
    ...houseOf(booking),
  }
}

/** The appointment that is searched for, at its place. */
export function wantedOf(booking: Booking): BestOpeningsQuery {
  const place = placeOf(booking)
  return {
    ...priceQueryOf(booking),
    ...(place && { latitude: place.latitude, longitude: place.longitude }),
    ...(booking.hold && { hold: booking.hold.id }),
  }
}

export function isSameTime(one: ChosenTime | undefined, other: ChosenTime | undefined): boolean {
  return one?.start === other?.start && isSame(one?.inspectors, other?.inspectors)
}
