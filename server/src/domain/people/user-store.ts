import sql from 'sql-template-tag'
import { flag, instant, json, plain } from '../columns.ts'
import type { ServiceId } from '../ids.ts'
import { ChildTable, RowTable } from '../row-table.ts'
import type { Tenant } from '../tenant.ts'
import type { DatedHours, WorkingHours } from '../time/working-hours.ts'
import type { User } from './user.ts'

const users = new RowTable<Omit<User, 'hours' | 'datedHours' | 'zips' | 'serviceIds'>>('users', {
  officeId: plain(),
  username: plain(),
  firstName: plain(),
  lastName: plain(),
  displayName: plain(),
  email: plain(),
  phone: plain(),
  mobile: plain(),
  isInspector: flag,
  isOwner: flag,
  isManager: flag,
  isOfficeStaff: flag,
  isShown: flag,
  privileges: json(),
  modifiedAt: instant,
})
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
const servedZips = new ChildTable<{ zip: string }>('served_zips', 'user_id', { zip: plain() })
const qualifications = new ChildTable<{ serviceId: ServiceId }>('qualifications', 'user_id', { serviceId: plain() })

export async function listUsers(tenant: Tenant): Promise<User[]> {
  const rows = await tenant.tx.all<{ id: string }>(sql`
    select ${users.columns} from users
    where company_id = ${tenant.companyId} and retired_at is null order by display_name, id`)
  const hoursOf = await workingHours.listByParent(tenant)
  const datedHoursOf = await datedHours.listByParent(tenant)
  const zipsOf = await servedZips.listByParent(tenant)
  const qualificationsOf = await qualifications.listByParent(tenant)
  return rows.map(row => ({
    ...users.read(row),
    hours: hoursOf(row.id),
    datedHours: datedHoursOf(row.id),
    zips: zipsOf(row.id).map(({ zip }) => zip),
    serviceIds: qualificationsOf(row.id).map(({ serviceId }) => serviceId),
  }))
}

export async function saveUser(tenant: Tenant, user: User): Promise<void> {
  await users.save(tenant, user)
  await workingHours.replace(tenant, user.id, user.hours)
  await datedHours.replace(tenant, user.id, user.datedHours)
  await servedZips.replace(
    tenant,
    user.id,
    user.zips.map(zip => ({ zip })),
  )
}

/** Separate from saveUser, because the services must be inserted first. */
export async function replaceQualifications(tenant: Tenant, user: User): Promise<void> {
  await qualifications.replace(
    tenant,
    user.id,
    user.serviceIds.map(serviceId => ({ serviceId })),
  )
}
