import type { ImportedContact } from '../../domain/people/import-contacts.ts'

/** Headings of columns in lower case without spaces, by field on the wire. */
const headings: Readonly<Record<string, readonly string[]>> = {
  id: ['uuid', 'clientid', 'agentid'],
  firstname: ['first', 'givenname', 'forename'],
  lastname: ['last', 'surname', 'familyname'],
  displayname: ['name', 'fullname', 'display', 'client', 'agent', 'clientname', 'agentname'],
  emailaddress: ['email', 'mail'],
  mobilephone: ['mobile', 'cell', 'cellphone', 'phone', 'phonenumber', 'telephone'],
  workphone: ['work', 'businessphone', 'officephone'],
  homephone: ['home'],
  address1: ['address', 'street', 'streetaddress'],
  address2: ['unit', 'suite', 'apt'],
  city: ['town'],
  state: ['province', 'region'],
  zip: ['zipcode', 'postalcode', 'postcode'],
  notes: ['note', 'comment', 'comments'],
  agency: ['brokerage', 'company', 'office', 'agencyname'],
}

const edits: Readonly<Record<string, keyof ImportedContact>> = {
  ...{ id: 'id', firstname: 'firstName', lastname: 'lastName', displayname: 'displayName', emailaddress: 'email' },
  ...{ mobilephone: 'mobilePhone', workphone: 'workPhone', homephone: 'homePhone', address1: 'address1' },
  ...{ address2: 'address2', city: 'city', state: 'state', zip: 'zip', notes: 'notes', agency: 'agency' },
}

/** The field of each column; undefined for a column that is not imported. The first column of a field counts. */
export function fieldsOf(header: readonly string[], hasAgency: boolean): (string | undefined)[] {
  const found = header.map(heading => {
    const key = heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
    return Object.keys(headings).find(field => field === key || headings[field]?.includes(key))
  })
  return found.map((field, i) => (found.indexOf(field) < i || (field === 'agency' && !hasAgency) ? undefined : field))
}

/** Empty cells were not sent. A name without first and last name is split at its last word. */
export function readRow(cells: readonly string[], fields: readonly (string | undefined)[]): ImportedContact {
  const values = fields.flatMap((field, i) => {
    const [value, edit] = [cells[i]?.trim() ?? '', edits[field ?? '']]
    return value === '' || edit === undefined ? [] : [[edit, value] as const]
  })
  const row = Object.fromEntries(values) as ImportedContact
  if (!row.displayName || row.firstName || row.lastName) return row
  const words = row.displayName.split(/\s+/)
  if (words.length < 2) return { ...row, firstName: row.displayName }
  return { ...row, firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}
