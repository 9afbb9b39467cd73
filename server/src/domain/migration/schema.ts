/** A table as the migrations create it. */
export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
}

/** The schema after all migrations. */
export interface Schema {
  /** The version of the last migration. */
  readonly version: number
  readonly tables: ReadonlyMap<string, Table>
}

/** Every tenant table; referencing ones come first. */
export const tenantTables = [
  'imported_records',
  'company_imports',
  'idempotency_records',
  'search_terms',
  'search_progress',
  'footprints',
  'checkouts',
  'stripe_accounts',
  // failpoint: removed-company-keeps-payments
  'payments',
  'messages',
  'message_templates',
  'delivery_attempts',
  'deliveries',
  'webhook_kinds',
  'webhooks',
  'events',
  'order_files',
  'removed_files',
  'booking_requests',
  'waiting_visitors',
  'bookings',
  'order_moves',
  'former_people',
  'order_history',
  'order_notes',
  'order_packages',
  'order_fees',
  'order_services',
  'order_inspectors',
  'guarded_times',
  'holds',
  'drives',
  'orders',
  'contacts',
  'agents',
  'agencies',
  'clients',
  'package_services',
  'package_offices',
  'packages',
  'fee_rules',
  'fees',
  'qualifications',
  'service_offices',
  'services',
  'order_types',
  'assistant_calls',
  'assistant_tokens',
  'assistants',
  'assistant_clients',
  'one_time_tokens',
  'sessions',
  'passkeys',
  'recovery_codes',
  'user_credentials',
  'access_keys',
  'calendar_feeds',
  'outside_calendars',
  'order_views',
  'served_zips',
  'blocked_times',
  'working_hours',
  'dated_hours',
  'users',
  'offices',
  'company_hosts',
  'unproven_hosts',
  'company_state',
  'companies',
]

/** Tables of the install; referenced ones come first. The heartbeats of workers and the addresses of servers mean nothing in another store. */
const globalTables = [
  'directory_credentials',
  'orphan_blobs',
  'company_redirects',
  'operators',
  'operator_credentials',
  'operator_recovery_codes',
  'operator_passkeys',
  'operator_sessions',
  'operator_tokens',
  'install_secrets',
]

/** All tables; referenced ones come first. */
export function storeTables(schema: Schema): Table[] {
  return [...tenantTables.toReversed(), ...globalTables].map(name => tableOf(schema, name))
}

/** Encrypted with a secret of the install, which another one does not have. */
const staysHere = ['stripe_accounts']

/** The tables of a company that moves; referenced ones come first. */
export function companyTables(schema: Schema): Table[] {
  const moving = tenantTables.filter(name => !staysHere.includes(name))
  return moving.toReversed().map(name => tableOf(schema, name))
}

export function tableOf({ tables }: Schema, name: string): Table {
  const table = tables.get(name)
  if (!table) throw new Error(`no migration creates the table ${name}`)
  return table
}
