import { mistakeIn } from '../../domain/refusal.ts'
import { AddressRefused, allowedAddresses, type Guard } from '../outbound/guarded-connector.ts'
import { systemResolver } from '../outbound/name-resolver.ts'
import { maxUrlLength } from '../outbound/webhook-address.ts'
import { isAllowed } from './read-calendar.ts'

export type CalendarAddressChecker = (text: string) => Promise<string>

export function calendarAddressChecker(allowPrivate: boolean): CalendarAddressChecker {
  const guard = { allowPrivate, resolve: systemResolver() }
  return text => checkCalendarAddress(guard, text)
}

/** Calendar programs write `webcal:` for `https:`. Every connection checks the addresses of the host again. */
async function checkCalendarAddress(guard: Guard, text: string): Promise<string> {
  const refuse = (problem: string): never => {
    throw mistakeIn('address', problem)
  }
  if (text.trim() === '') refuse('is required')
  const url = URL.parse(text.trim().replace(/^webcals?:/i, 'https:')) ?? refuse('is not an address')
  if (!isAllowed(url, guard.allowPrivate)) refuse('must begin with https://')
  if (url.username !== '' || url.password !== '') refuse('must have neither name nor password')
  if (url.href.length > maxUrlLength) refuse(`is longer than ${maxUrlLength} characters`)
  url.hash = ''
  try {
    await allowedAddresses(guard, url.hostname)
  } catch (error) {
    if (error instanceof AddressRefused) refuse(`cannot be used: ${error.message}`)
    throw error
  }
  return url.href
}
