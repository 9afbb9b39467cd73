import type { User } from '../../../domain/people/user.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import type { Office } from '../../../domain/tenants/office.ts'
import { showInstant } from '../../../domain/time/local-time.ts'
import { orEmpty, showYesNo } from '../wire.ts'

export function showUser(user: User, { zone }: Pick<Company, 'zone'>) {
  return {
    id: user.id,
    office: user.officeId,
    username: user.username,
    firstname: user.firstName,
    lastname: user.lastName,
    displayname: user.displayName,
    emailaddress: user.email,
    phone: user.phone,
    mobile: user.mobile,
    inspector: showYesNo(user.isInspector),
    owner: showYesNo(user.isOwner),
    manager: showYesNo(user.isManager),
    officestaff: showYesNo(user.isOfficeStaff),
    show: showYesNo(user.isShown),
    modified: showInstant(user.modifiedAt, zone),
    zips: user.zips,
  }
}

export function showOffice(office: Office) {
  return {
    id: office.id,
    name: office.name,
    slug: office.slug,
    address: office.address,
    city: office.city,
    state: office.state,
    zip: office.zip,
    county: office.county,
    latitude: orEmpty(office.latitude),
    longitude: orEmpty(office.longitude),
    phone: office.phone,
    manager: office.manager,
    manageremail: office.managerEmail,
    show: showYesNo(office.isShown),
    primary: showYesNo(office.isPrimary),
  }
}
