import type { ImportedContact } from '../../domain/people/import-contacts.ts'
import { fieldsIn } from '../importing/table-columns.ts'

interface Column {
  readonly edit: keyof ImportedContact
  /** In an exported file. */
  readonly heading: string
  /** Other headings that are understood, in lower case without spaces. The field on the wire is one as well. */
  readonly aliases: readonly string[]
}

/** The columns of clients and agents in tables, by field on the wire. An exported file can be imported again. */
const columns: Readonly<Record<string, Column>> = {
  id: column('id', 'ID', 'uuid', 'clientid', 'agentid'),
  firstname: column('firstName', 'First name', 'first', 'givenname', 'forename'),
  lastname: column('lastName', 'Last name', 'last', 'surname', 'familyname'),
  displayname: column(
    'displayName',
    'Display name',
    ...['name', 'fullname', 'display', 'client', 'agent', 'clientname', 'agentname'],
  ),
  emailaddress: column('email', 'Email', 'email', 'mail'),
  mobilephone: column(
    'mobilePhone',
    'Mobile phone',
    ...['mobile', 'cell', 'cellphone', 'phone', 'phonenumber', 'telephone'],
  ),
  workphone: column('workPhone', 'Work phone', 'work', 'businessphone', 'officephone'),
  homephone: column('homePhone', 'Home phone', 'home'),
  address1: column('address1', 'Address 1', 'address', 'street', 'streetaddress'),
  address2: column('address2', 'Address 2', 'unit', 'suite', 'apt'),
  city: column('city', 'City', 'town'),
  state: column('state', 'State', 'province', 'region'),
  zip: column('zip', 'ZIP', 'zipcode', 'postalcode', 'postcode'),
  notes: column('notes', 'Notes', 'note', 'comment', 'comments'),
  agency: column('agency', 'Agency', 'brokerage', 'company', 'office', 'agencyname'),
}

function column(edit: keyof ImportedContact, heading: string, ...aliases: readonly string[]): Column {
  return { edit, heading, aliases }
}

/** The fields of an exported file, in its order. */
export function exportedColumns(hasAgency: boolean): readonly (readonly [heading: string, edit: Column['edit']])[] {
  const all = Object.values(columns).map(({ heading, edit }) => [heading, edit] as const)
  return all.filter(([, edit]) => hasAgency || edit !== 'agency')
}

/** The name on the wire of an edited field. */
export function fieldOf(edit: string): string {
  return Object.keys(columns).find(field => columns[field]?.edit === edit) ?? edit
}

/** The field of each column; undefined for a column that is not imported. */
export function fieldsOf(header: readonly string[], hasAgency: boolean): (string | undefined)[] {
  const { agency, ...others } = columns
  return fieldsIn(hasAgency ? columns : others, header)
}

/** Empty cells were not sent. In a table without first and last names, the name is split at its last word. */
export function readRow(cells: readonly string[], fields: readonly (string | undefined)[]): ImportedContact {
  const values = fields.flatMap((field, i) => {
    const [value, edit] = [cells[i]?.trim() ?? '', columns[field ?? '']?.edit]
    return value === '' || edit === undefined ? [] : [[edit, value] as const]
  })
  const row = Object.fromEntries(values) as ImportedContact
  if (!row.displayName || fields.includes('firstname') || fields.includes('lastname')) return row
  const words = row.displayName.split(/\s+/)
  if (words.length < 2) return { ...row, firstName: row.displayName }
  return { ...row, firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}
