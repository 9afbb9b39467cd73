import type { Conflict } from './holds.ts'

/** Place 1 is the inspector of the slot, the others are additional people. */
type Place = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10

/** A value of a custom field. */
export interface SentControl {
  readonly id: string
  readonly value: string | number | boolean
}

/** Every call for an order takes its id, or its number (`oid`) as a number or text. */
export type OrderIdOrNumber = string | number

/** The fields of an order that a client may send; omitted fields stay unchanged. */
export interface OrderFields extends Readonly<Partial<Record<`inspector${Place}uuid`, string>>> {
  readonly address1?: string
  readonly address2?: string
  readonly city?: string
  readonly state?: string
  readonly zip?: string
  readonly county?: string
  readonly latitude?: number
  readonly longitude?: number
  readonly squarefeet?: number
  readonly yearbuilt?: number
  readonly salesprice?: number
  readonly foundationtype?: string
  readonly reportnumber?: string
  readonly invoicenumber?: string
  readonly majorcrossstreets?: string
  readonly gatecode?: string
  readonly propertyoccupied?: boolean
  readonly utilitieson?: boolean
  readonly propertyphoto?: string
  readonly signature?: string
  readonly osorder?: boolean
  /** `YYYY-MM-DD HH:MM:SS` of the company's wall clock, on a quarter hour. */
  readonly datetime?: string
  /** Minutes. */
  readonly duration?: number
  /** A hold that the order takes the place of. */
  readonly hold?: string
  readonly ordertypeuuid?: string
  /** On create, the complete list; on update, these services are added and priced again. */
  readonly services?: readonly string[]
  readonly removeservices?: readonly string[]
  readonly packages?: readonly { readonly package: string }[]
  readonly clientuuid?: string
  readonly client?: { readonly name: string; readonly email?: string; readonly mobile?: string }
  readonly buyersagentuuid?: string
  readonly sellersagentuuid?: string
  /** The complete list of other people on the order. */
  readonly contacts?: readonly { readonly id: string; readonly type?: string }[]
  readonly notes?: readonly { readonly owner?: string; readonly text: string }[]
  readonly officeuuid?: string
  readonly donotcalculateservicefees?: boolean
  readonly fees?: readonly { readonly feeid: string; readonly value: number }[]
  /** Custom fields, by id or name; an empty text clears one. */
  readonly controls?: readonly SentControl[]
  readonly 'controls-v2'?: readonly SentControl[]
  /** `false` together with `scheduled` schedules the order; omitted, it is a draft. */
  readonly inprogress?: boolean
  readonly scheduled?: string
  readonly scheduledby?: string
  readonly confirmed?: string
  readonly sendemailevents?: boolean
  readonly sendsmsevents?: boolean
}

/** The response to a write. `partial` and warnings are not errors: the write was saved, without the ignored input. */
export interface Saved {
  readonly status: 'ok' | 'partial'
  readonly message: string
  readonly id: string
  readonly modified: string
  readonly warnings: readonly string[]
}

export interface OrderSaved extends Saved {
  readonly oid: number
}

/** With what is in the way of the appointment, if conflicts cause warnings. */
export interface OrderBooked extends OrderSaved {
  readonly conflicts?: readonly Conflict[]
}

export type OrderFlag = 'yes' | 'no'

export interface Order extends Readonly<Record<`inspector${Place}`, string>> {
  readonly id: string
  readonly oid: number
  readonly office: string
  readonly ordertype: string
  readonly orderstatus: 'draft' | 'scheduled' | 'completed' | 'canceled'
  readonly datetime: string
  readonly datetimeiso: string
  /** As `11/17/2026 8:00 AM`. */
  readonly datetimeformatted: string
  readonly duration: number
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly stateabbreviation: string
  readonly zip: string
  readonly county: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly squarefeet: number | ''
  readonly yearbuilt: number | ''
  readonly salesprice: number | ''
  readonly foundation: string
  readonly reportnumber: string
  readonly invoicenumber: string
  readonly majorcrossstreets: string
  readonly gatecode: string
  readonly propertyoccupied: OrderFlag | ''
  readonly utilitieson: OrderFlag | ''
  readonly propertyphoto: string
  readonly signature: string
  readonly osorder: OrderFlag | ''
  readonly mapurl: string
  readonly client: string
  readonly buyersagent: string
  readonly sellersagent: string
  readonly insuranceagent: string
  readonly escrowofficer: string
  readonly contacts: readonly { readonly id: string; readonly type: string }[]
  readonly services: readonly { readonly id: string; readonly uuid: string; readonly name: string }[]
  readonly packages: readonly { readonly id: string; readonly package: string; readonly name: string }[]
  readonly fees: readonly { readonly id: string; readonly name: string; readonly amount: number }[]
  readonly totalfee: number
  readonly controls: readonly {
    readonly id: string
    readonly name: string
    readonly label: string
    readonly type: 'text' | 'number' | 'date' | 'checkbox' | 'select'
    readonly value: string
  }[]
  readonly coupons: readonly []
  readonly taxes: readonly []
  readonly createddatetime: string
  readonly createdby: string
  /** Empty on a draft. */
  readonly scheduleddatetime: string
  readonly scheduledby: string
  readonly confirmeddatetime: string
  readonly confirmedby: string
  readonly completeddatetime: string
  readonly completedby: string
  readonly initialcompleteddatetime: string
  readonly initialcompletedby: string
  readonly canceleddatetime: string
  readonly canceledby: string
  /** The id of the reason, if it is one of the company's. */
  readonly cancelreason: string
  readonly cancelreasonstring: string
  readonly deleteddatetime: string
  readonly deletedby: string
  readonly complete: OrderFlag
  readonly canceled: OrderFlag
  readonly paid: OrderFlag
  /** `no` on a removed order. */
  readonly show: OrderFlag
  readonly sendemailevents: OrderFlag
  readonly sendsmsevents: OrderFlag
  readonly modified: string
  /** Other orders of the same people at the same time. */
  readonly conflicts: readonly string[]
}

export interface OrderNote {
  readonly temp: OrderFlag
  readonly dte: string
  readonly user: { readonly id: string; readonly display: string } | readonly []
  readonly text: string
}

export interface OrderFeeLine {
  readonly feeid: string
  readonly orderid: string
  readonly name: string
  readonly amount: number
}

export interface OrderChange {
  readonly uid: string
  readonly by: string
  readonly when: string
  readonly changes: Readonly<Record<string, string>>
}
