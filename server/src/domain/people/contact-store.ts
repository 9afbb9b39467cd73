import sql, { raw, type Sql } from 'sql-template-tag'
import { toMillis } from '../rows.ts'
import { type Contact, emailKey } from './contact.ts'

/** The columns that clients and agents share, and a contact's values for them, in the same order. */
export const contactColumns = raw(`first_name, last_name, display_name, email, email_key, mobile_phone, work_phone,
  home_phone, address1, address2, city, state, zip, notes, created_at, modified_at`)

export function contactValues(contact: Contact): Sql {
  return sql`${contact.firstName}, ${contact.lastName}, ${contact.displayName}, ${contact.email},
    ${emailKey(contact.email)}, ${contact.mobilePhone}, ${contact.workPhone}, ${contact.homePhone},
    ${contact.address1}, ${contact.address2}, ${contact.city}, ${contact.state}, ${contact.zip}, ${contact.notes},
    ${toMillis(contact.createdAt)}, ${toMillis(contact.modifiedAt)}`
}
