import sql, { raw, type Sql } from 'sql-template-tag'
import { fromMillis, toMillis } from '../rows.ts'
import { type Contact, emailKey } from './contact.ts'

const names = `first_name, last_name, display_name, email, email_key, mobile_phone, work_phone, home_phone, address1,
  address2, city, state, zip, notes, created_at, modified_at`

/** The columns that clients and agents share, and a contact's values for them, in the same order. */
export const contactColumns = raw(names)

export function contactValues(contact: Contact): Sql {
  return sql`${contact.firstName}, ${contact.lastName}, ${contact.displayName}, ${contact.email},
    ${emailKey(contact.email)}, ${contact.mobilePhone}, ${contact.workPhone}, ${contact.homePhone},
    ${contact.address1}, ${contact.address2}, ${contact.city}, ${contact.state}, ${contact.zip}, ${contact.notes},
    ${toMillis(contact.createdAt)}, ${toMillis(contact.modifiedAt)}`
}

export function contactAssignments(contact: Contact): Sql {
  return sql`(${contactColumns}) = (${contactValues(contact)})`
}

export type StoredContact = {
  id: string
  first_name: string
  last_name: string
  display_name: string
  email: string
  mobile_phone: string
  work_phone: string
  home_phone: string
  address1: string
  address2: string
  city: string
  state: string
  zip: string
  notes: string
  created_at: number
  modified_at: number
}

export function readContact<I extends string>(row: StoredContact): Contact & { readonly id: I } {
  return {
    id: row.id as I,
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: row.display_name,
    email: row.email,
    mobilePhone: row.mobile_phone,
    workPhone: row.work_phone,
    homePhone: row.home_phone,
    address1: row.address1,
    address2: row.address2,
    city: row.city,
    state: row.state,
    zip: row.zip,
    notes: row.notes,
    createdAt: fromMillis(row.created_at),
    modifiedAt: fromMillis(row.modified_at),
  }
}
