import { plain } from '../columns.ts'
import { EntryTable, valueRows } from '../entries/entry-table.ts'
import type { ServiceId } from '../ids.ts'
import { ChildTable } from '../row-table.ts'
import type { Tenant } from '../tenant.ts'
import type { DatedHours, WorkingHours } from '../time/working-hours.ts'
import { type User, userFields } from './user.ts'

const workingHours = new ChildTable<WorkingHours>('working_hours', 'user_id', {
  weekday: plain(),
  starts: plain(),
  ends: plain(),
})
const datedHours = new ChildTable<DatedHours>('dated_hours', 'user_id', {
  day: plain(),
  starts: plain(),
  ends: plain(),
})
const users = new EntryTable<Omit<User, 'serviceIds'>>('users', userFields, {
  more: {},
  rows: { hours: workingHours, exceptions: datedHours, zips: valueRows('served_zips', 'user_id', 'zip') },
  order: 'display_name, id',
})
const qualifications = valueRows<ServiceId>('qualifications', 'user_id', 'serviceId')

export async function listUsers(tenant: Tenant): Promise<User[]> {
  const found = await users.list(tenant)
  const servicesOf = await qualifications.listByParent(tenant)
  return found.map(user => ({ ...user, serviceIds: servicesOf(user.id) }))
}

export function saveUser(tenant: Tenant, user: User): Promise<void> {
  return users.save(tenant, user)
}

/** Separate from saveUser, because the services must be inserted first. */
export function replaceQualifications(tenant: Tenant, { id, serviceIds }: User): Promise<void> {
  return qualifications.replace(tenant, id, serviceIds)
}
