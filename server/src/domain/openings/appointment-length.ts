import type { ServiceId } from '../ids.ts'
import type { Company } from '../tenants/company.ts'
import type { DurationRule } from '../tenants/settings.ts'
import { maxAppointmentMinutes } from '../time/appointment.ts'

/** What is known of the house. */
export interface House {
  readonly squareFeet: number | undefined
  readonly yearBuilt: number | undefined
  readonly foundation: string
}

const minAppointmentMinutes = 15

/**
 * The length of an appointment without a given duration: that of its services, or else the company's default, and what the
 * house adds to it; a week at most.
 */
export function defaultMinutes(
  { catalogue, settings }: Pick<Company, 'catalogue' | 'settings'>,
  serviceIds: readonly ServiceId[],
  house: House,
): number {
  let minutes = 0
  for (const id of serviceIds) minutes += catalogue.services.get(id)?.durationMinutes ?? 0
  if (minutes === 0) minutes = settings.defaultDurationMinutes
  if (settings.durationRules.length > 0)
    minutes = Math.max(minAppointmentMinutes, minutes + addedBy(settings.durationRules, house))
  return Math.min(minutes, maxAppointmentMinutes)
}

function addedBy(rules: readonly DurationRule[], house: House): number {
  return rules.filter(rule => appliesTo(rule, house)).reduce((sum, { addMinutes }) => sum + addMinutes, 0)
}

function appliesTo({ squareFeet, yearBuilt, foundations }: DurationRule, house: House): boolean {
  const foundation = house.foundation.trim().toLowerCase()
  return (
    isWithin(squareFeet, house.squareFeet) &&
    isWithin(yearBuilt, house.yearBuilt) &&
    (foundations.length === 0 || foundations.some(kind => kind.trim().toLowerCase() === foundation))
  )
}

function isWithin(range: DurationRule['squareFeet'], value: number | undefined): boolean {
  if (!range || (range.from === undefined && range.to === undefined)) return true
  return value !== undefined && value >= (range.from ?? value) && value <= (range.to ?? value)
}
