import sql from 'sql-template-tag'
import type { Privilege } from '../access/privilege.ts'
import type { OfficeId, ServiceId, UserId } from '../ids.ts'
import { fromFlag, fromMillis, groupBy, toFlag, toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { TimeOfDay } from '../time/local-time.ts'
import type { User } from './user.ts'

type Stored = {
  id: string
  office_id: string
  username: string
  first_name: string
  last_name: string
  display_name: string
  email: string
  phone: string
  mobile: string
  is_inspector: number
  is_owner: number
  is_manager: number
  is_office_staff: number
  is_shown: number
  privileges: string
  modified_at: number
}

export async function listUsers({ tx, companyId }: Tenant): Promise<User[]> {
  const rows = await tx.all<Stored>(sql`
    select id, office_id, username, first_name, last_name, display_name, email, phone, mobile, is_inspector, is_owner,
      is_manager, is_office_staff, is_shown, privileges, modified_at
    from users where company_id = ${companyId} and retired_at is null order by display_name, id`)
  const hours = groupBy(
    await tx.all<{ user_id: string; weekday: number; starts: string; ends: string }>(sql`
      select user_id, weekday, starts, ends from working_hours
      where company_id = ${companyId} order by user_id, weekday, starts`),
    row => row.user_id,
  )
  const zips = groupBy(
    await tx.all<{ user_id: string; zip: string }>(
      sql`select user_id, zip from served_zips where company_id = ${companyId} order by user_id, zip`,
    ),
    row => row.user_id,
  )
  const qualifications = groupBy(
    await tx.all<{ user_id: string; service_id: string }>(sql`
      select user_id, service_id from qualifications where company_id = ${companyId} order by user_id, service_id`),
    row => row.user_id,
  )
  return rows.map(row => ({
    id: row.id as UserId,
    officeId: row.office_id as OfficeId,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: row.display_name,
    email: row.email,
    phone: row.phone,
    mobile: row.mobile,
    isInspector: fromFlag(row.is_inspector),
    isOwner: fromFlag(row.is_owner),
    isManager: fromFlag(row.is_manager),
    isOfficeStaff: fromFlag(row.is_office_staff),
    isShown: fromFlag(row.is_shown),
    privileges: JSON.parse(row.privileges) as Privilege[],
    hours: hours(row.id).map(({ weekday, starts, ends }) => ({
      weekday,
      starts: starts as TimeOfDay,
      ends: ends as TimeOfDay,
    })),
    zips: zips(row.id).map(({ zip }) => zip),
    serviceIds: qualifications(row.id).map(row => row.service_id as ServiceId),
    modifiedAt: fromMillis(row.modified_at),
  }))
}

export async function saveUser({ tx, companyId }: TenantScope, user: User): Promise<void> {
  await tx.run(sql`
    insert into users (company_id, id, office_id, username, first_name, last_name, display_name, email, phone, mobile,
      is_inspector, is_owner, is_manager, is_office_staff, is_shown, privileges, modified_at)
    values (${companyId}, ${user.id}, ${user.officeId}, ${user.username}, ${user.firstName}, ${user.lastName},
      ${user.displayName}, ${user.email}, ${user.phone}, ${user.mobile}, ${toFlag(user.isInspector)},
      ${toFlag(user.isOwner)}, ${toFlag(user.isManager)}, ${toFlag(user.isOfficeStaff)}, ${toFlag(user.isShown)},
      ${JSON.stringify(user.privileges)}, ${toMillis(user.modifiedAt)})
    on conflict (company_id, id) do update set office_id = excluded.office_id, username = excluded.username,
      first_name = excluded.first_name, last_name = excluded.last_name, display_name = excluded.display_name,
      email = excluded.email, phone = excluded.phone, mobile = excluded.mobile, is_inspector = excluded.is_inspector,
      is_owner = excluded.is_owner, is_manager = excluded.is_manager, is_office_staff = excluded.is_office_staff,
      is_shown = excluded.is_shown, privileges = excluded.privileges, modified_at = excluded.modified_at,
      retired_at = null`)
  await replaceHours({ tx, companyId }, user)
  await replaceZips({ tx, companyId }, user)
}

async function replaceHours({ tx, companyId }: Tenant, user: User): Promise<void> {
  await tx.run(sql`delete from working_hours where company_id = ${companyId} and user_id = ${user.id}`)
  for (const { weekday, starts, ends } of user.hours) {
    await tx.run(sql`
      insert into working_hours (company_id, user_id, weekday, starts, ends)
      values (${companyId}, ${user.id}, ${weekday}, ${starts}, ${ends})`)
  }
}

async function replaceZips({ tx, companyId }: Tenant, user: User): Promise<void> {
  await tx.run(sql`delete from served_zips where company_id = ${companyId} and user_id = ${user.id}`)
  for (const zip of user.zips) {
    await tx.run(sql`insert into served_zips (company_id, user_id, zip) values (${companyId}, ${user.id}, ${zip})`)
  }
}

/** Separate from saveUser, because the services must be inserted first. */
export async function replaceQualifications({ tx, companyId }: TenantScope, user: User): Promise<void> {
  await tx.run(sql`delete from qualifications where company_id = ${companyId} and user_id = ${user.id}`)
  for (const serviceId of user.serviceIds) {
    await tx.run(sql`
      insert into qualifications (company_id, user_id, service_id) values (${companyId}, ${user.id}, ${serviceId})`)
  }
}
