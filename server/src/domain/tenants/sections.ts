import { type OrderType, orderTypeFields, type Package, packageFields, serviceFields } from '../catalogue/catalogue.ts'
import { listServices, packages, saveService } from '../catalogue/catalogue-store.ts'
import { type Fee, feeFields, standaloneFeeEntry } from '../catalogue/fee.ts'
import { listFees, saveFee } from '../catalogue/fee-store.ts'
import { EntryTable } from '../entries/entry-table.ts'
import { entrySchema, type Fields } from '../entries/field.ts'
import { userFields } from '../people/user.ts'
import { listUsers, saveUser } from '../people/user-store.ts'
import type { Tenant } from '../tenant.ts'
import { type Office, officeFields } from './office.ts'

/**
 * A section of the settings: a list of entries, which a company file has as a whole, and which the settings API reads and
 * changes one by one.
 */
interface Section<Kind extends string, F extends Fields, Item> {
  /** In messages: `unknown office "north"`. */
  readonly kind: Kind
  readonly fields: F
  /** The schema of an entry in a company file. */
  readonly entry: ReturnType<typeof entrySchema<F>>
  /** The name of its table. */
  readonly table: string
  /** The field by which other entries refer to it. */
  readonly nameField: 'name' | 'slug' | 'username'
  /** Whether an entry has a place in the list. */
  readonly isOrdered: boolean
  save(tenant: Tenant, item: Item): Promise<void>
}

function section<Kind extends string, F extends Fields, Item>(
  kind: Kind,
  fields: F,
  { name, save }: { readonly name: string; save(tenant: Tenant, item: Item): Promise<void> },
  more: Partial<Section<Kind, F, Item>> = {},
): Section<Kind, F, Item> {
  const entry = entrySchema(`The ${kind}.`, fields)
  return { kind, fields, entry, table: name, nameField: 'name', isOrdered: true, save, ...more }
}

const offices = new EntryTable<Office>('offices', officeFields)
const orderTypes = new EntryTable<OrderType>('order_types', orderTypeFields)

/** In the order of a company file. */
export const sections = {
  offices: section('office', officeFields, offices, { nameField: 'slug' }),
  users: section('user', userFields, { name: 'users', save: saveUser }, { nameField: 'username', isOrdered: false }),
  orderTypes: section('order type', orderTypeFields, orderTypes),
  services: section('service', serviceFields, { name: 'services', save: saveService }),
  packages: section('package', packageFields, {
    name: 'packages',
    save: (tenant, pack: Package) => packages.save(tenant, pack),
  }),
  fees: section(
    'fee',
    feeFields,
    { name: 'fees', save: (tenant, fee: Fee) => saveFee(tenant, fee, undefined) },
    { entry: standaloneFeeEntry as never },
  ),
}

export type SectionName = keyof typeof sections
export const sectionNames = Object.keys(sections) as readonly SectionName[]
export type SectionKind = (typeof sections)[SectionName]['kind']

type ItemOf<S> = S extends Section<string, Fields, infer Item> ? Item : never

/** The stored entries of a company. */
export type Items = { readonly [S in SectionName]: readonly ItemOf<(typeof sections)[S]>[] }

/** Also packages that are retired. */
export async function listItems(tenant: Tenant): Promise<Items> {
  const users = await listUsers(tenant)
  const feesOf = await listFees(tenant)
  return {
    offices: await offices.list(tenant),
    users,
    orderTypes: await orderTypes.list(tenant),
    services: await listServices(tenant, feesOf),
    packages: await packages.listWithRetired(tenant),
    fees: feesOf(undefined),
  }
}
