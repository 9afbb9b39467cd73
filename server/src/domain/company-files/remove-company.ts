import sql, { raw } from 'sql-template-tag'
import type { Transaction } from '../database.ts'
import { recordOrphansOfCompany } from '../files/orphan-blob-store.ts'
import { Refusal } from '../refusal.ts'
import { findCompanyByKey } from '../tenants/company-store.ts'

/** Every tenant table; referencing ones come first. */
export const tenantTables = [
  'kept_answers',
  'footprints',
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
  'order_history',
  'order_notes',
  'order_packages',
  'order_fees',
  'order_services',
  'order_inspectors',
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
  'access_keys',
  'served_zips',
  'blocked_times',
  'working_hours',
  'users',
  'offices',
  'company_hosts',
  'companies',
]

/** Deletes the company with all its data. */
export async function removeCompany(tx: Transaction, key: string): Promise<void> {
  tx.lockCompanyKey(key)
  const company = await findCompanyByKey(tx, key)
  if (!company) throw new Refusal('company.unknown', { key })
  await recordOrphansOfCompany(tx, company.id)
  for (const table of tenantTables) await tx.run(sql`delete from ${raw(table)} where company_id = ${company.id}`)
}
