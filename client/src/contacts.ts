export interface ContactFields {
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

export interface AgentFields extends ContactFields {
  readonly agency?: string
}

export interface Client {
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
  readonly modified: string
}

export interface Agent extends Client {
  readonly agency: string
}
