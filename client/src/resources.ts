/** The service's spelling of booleans. A missing value is the empty string. */
export type YesNo = 'Yes' | 'No'

export interface User {
  readonly id: string
  readonly office: string
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly displayname: string
  readonly emailaddress: string
  readonly phone: string
  readonly mobile: string
  readonly inspector: YesNo
  readonly owner: YesNo
  readonly manager: YesNo
  readonly officestaff: YesNo
  readonly show: YesNo
  readonly modified: string
  readonly zips: readonly string[]
}

export interface Office {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly county: string
  readonly latitude: number | ''
  readonly longitude: number | ''
  readonly phone: string
  readonly manager: string
  readonly manageremail: string
  readonly show: YesNo
  readonly primary: YesNo
}

export interface OrderType {
  readonly id: string
  readonly office: string
  readonly name: string
  readonly description: string
  readonly publicdescription: string
  readonly sequence: number
  readonly show: YesNo
  readonly modified: string
}

export interface Service {
  readonly id: string
  readonly sid: number
  readonly name: string
  readonly description: string
  readonly inspectiontypeid: string
  readonly visible: YesNo
  readonly ancillary: YesNo
  readonly sequence: number
  readonly duration: number | ''
  readonly modified: string
  /** With associations: the default fees, which are not quotes. */
  readonly fees?: readonly { readonly id: string; readonly name: string; readonly amount: number }[]
  /** With associations: the inspectors who can perform it. */
  readonly inspectors?: readonly { readonly id: string; readonly name: string }[]
}

export interface Package {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly active: boolean
  readonly show: boolean
  readonly sequence: number
  readonly services: readonly string[]
  readonly modified: string
}

export interface Fee {
  readonly id: string
  readonly name: string
  readonly amount: number
  readonly defaultamount: number
  readonly sequence: number
  readonly show: YesNo
  readonly modified: string
}

export interface QuoteRequest {
  readonly services: readonly string[]
  readonly address1?: string
  readonly city?: string
  readonly state?: string
  readonly zip?: string
  readonly squarefeet?: number
  readonly yearbuilt?: number
  readonly ordertypeuuid?: string
}

export interface Quote {
  readonly fees: readonly {
    readonly id: string
    readonly name: string
    readonly amount: number
    readonly service: string
  }[]
  readonly totalfee: number
  readonly warnings?: readonly string[]
}

/** An entry of a list of names or codes. */
export interface NamedEntry {
  readonly id: string
  readonly name: string
}

/** A request as it arrived at the service; secrets are hidden. */
export interface Reflection {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}
