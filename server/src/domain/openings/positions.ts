import type { OfficeId } from '../ids.ts'
import type { Position } from '../places/position.ts'
import type { RequestContext } from '../tenants/scope.ts'

interface Located {
  readonly zip: string
  readonly latitude: number | undefined
  readonly longitude: number | undefined
}

/** That of the house if it is known, or else that of its ZIP. */
export function positionOf(
  { zip, latitude, longitude }: Located,
  positionOfZip: RequestContext['positionOfZip'],
): Position | undefined {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
  return zip === '' ? undefined : positionOfZip?.(zip)
}

/** Where the day of its people begins and ends. */
export function positionOfOffice(
  { company, positionOfZip }: Pick<RequestContext, 'company' | 'positionOfZip'>,
  officeId: OfficeId,
): Position | undefined {
  const office = company.offices.find(({ id }) => id === officeId)
  return office && positionOf(office, positionOfZip)
}
