/** The fields that clients, agents and other contacts have in common. */
interface PersonFields {
  readonly firstname?: string
  readonly lastname?: string
  readonly displayname?: string
  readonly emailaddress?: string
  readonly mobilephone?: string
  readonly workphone?: string
  readonly homephone?: string
  readonly address1?: string
  readonly address2?: string
  readonly city?: string
  readonly state?: string
  readonly zip?: string
  readonly notes?: string
}

export interface ContactFields extends PersonFields {
  readonly send_email?: boolean
  readonly send_sms?: boolean
}

export interface AgentFields extends PersonFields {
  readonly sendemail?: boolean
  readonly sendsms?: boolean
  /** An id, or a name that becomes an agency. */
  readonly agency?: string
  /** The name of the agency, if `agency` is not sent. */
  readonly agencyname?: string
}

export interface OtherContactFields extends AgentFields {
  /** Such as `escrowofficer`. */
  readonly type?: string
}

type Flag = 'yes' | 'no'

interface Person {
  readonly id: string
  readonly first: string
  readonly last: string
  readonly display: string
  readonly firstname: string
  readonly lastname: string
  readonly displayname: string
  readonly email: string
  readonly emailaddress: string
  readonly mobilephone: string
  readonly workphone: string
  readonly homephone: string
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly stateabbreviation: string
  readonly zip: string
  readonly notes: string
  /** `no` once it is removed. */
  readonly show: Flag
  readonly modified: string
}

export interface Client extends Person {
  readonly send_email: Flag
  readonly send_sms: Flag
}

export interface Agent extends Person {
  readonly sendemail: Flag
  readonly sendsms: Flag
  /** The id of the agency. */
  readonly agency: string
  readonly agencyname: string
}

/** Another person on orders, such as an escrow officer. */
export interface Contact extends Agent {
  readonly type: string
}

export interface AgencyFields {
  readonly name?: string
  readonly emailaddress?: string
  readonly address1?: string
  readonly address2?: string
  readonly city?: string
  readonly state?: string
  readonly zip?: string
  readonly url?: string
  readonly phone?: string
  readonly fax?: string
  readonly show?: boolean
}

export type NewAgency = AgencyFields & { readonly name: string }

export interface Agency extends Readonly<Record<Exclude<keyof AgencyFields, 'show'>, string>> {
  readonly id: string
  readonly display: string
  readonly stateabbreviation: string
  readonly show: Flag
  readonly modified: string
}
