import { LRUCache } from 'lru-cache'
import { type BookingForm, houseOf } from '../../domain/bookings/booking-form.ts'
import type { HousePlace } from '../../domain/bookings/find-times.ts'
import { type GeocodedAddress, geocode, type Places } from '../../domain/places/geocode.ts'
import { Refusal } from '../../domain/refusal.ts'

type Address = Pick<BookingForm, 'address1' | 'city' | 'state' | 'zip'>

/** A visit asks for the same house many times, and an external geocoder may cost money. */
const known = new LRUCache<string, Promise<GeocodedAddress | undefined>>({ max: 5_000 })

/** The corrected address of a house; undefined if neither its city nor its ZIP is known. */
export function correctAddress(
  places: Places,
  { address1, city, state, zip }: Address,
): Promise<GeocodedAddress | undefined> {
  const key = JSON.stringify([address1, city, state, zip].map(part => part.trim().toLowerCase()))
  const found = known.get(key)
  if (found) return found
  const asked = geocode(places, { address1, city, state, zip }).catch(error => {
    if (error instanceof Refusal && error.code === 'address.unknown') return undefined
    throw error
  })
  known.set(key, asked)
  asked.catch(() => known.delete(key))
  return asked
}

/** Coordinates are those of a geocoder: the table of ZIPs knows no more than the ZIP. */
export async function placeOf(places: Places, form: BookingForm): Promise<HousePlace> {
  const { zip } = houseOf(form)
  const nowhere = { zip, latitude: undefined, longitude: undefined }
  if (!places.geocoder || form.address1.trim() === '') return nowhere
  const address = await correctAddress(places, form)
  if (!address || address.precision === 'zip') return nowhere
  return { zip, latitude: address.latitude, longitude: address.longitude }
}
