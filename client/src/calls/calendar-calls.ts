import type { Calendar, CalendarEvent, CalendarEventFields, CalendarEventQuery, CalendarQuery } from '../calendar.ts'
import type { WriteOptions } from '../call.ts'
import type { Footprint } from '../footprints.ts'
import type { Hold, HoldFields, HoldPlaced } from '../holds.ts'
import type { DayRoute, Openings, OpeningsQuery } from '../openings.ts'
import type { Saved } from '../orders.ts'
import type { OpenTime, OpenTimeQuery } from '../slots.ts'
import { member, path, saved } from './calls.ts'
import { ContactCalls } from './contact-calls.ts'

/** Open and booked time. */
export class CalendarCalls extends ContactCalls {
  async availableSlots(query: OpenTimeQuery = {}): Promise<OpenTime> {
    return (await this.caller.get('/availableslots', { ...query })) as unknown as OpenTime
  }

  /** Starts that can be booked: a guarded booking accepts exactly these. */
  async openings(query: OpeningsQuery = {}): Promise<Openings> {
    return (await this.caller.get('/openings', { ...query })) as unknown as Openings
  }

  /** An inspector's appointments of one day, `YYYY-MM-DD`, with the drives between them. */
  async route(query: { readonly inspector: string; readonly date: string }): Promise<DayRoute> {
    return (await this.caller.get('/route', { ...query })) as unknown as DayRoute
  }

  /** Orders, blocked time and working hours of a span of days. */
  async calendar(query: CalendarQuery = {}): Promise<Calendar> {
    return (await this.caller.get('/calendar', { ...query })) as unknown as Calendar
  }

  /** Owners see the events of all users, other users their own. */
  async calendarEvents(query: CalendarEventQuery = {}): Promise<readonly CalendarEvent[]> {
    return member(await this.caller.get('/calendarevents', { ...query }), 'calendarevents')
  }

  async createCalendarEvent(fields: CalendarEventFields, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.caller.post('/calendarevent', fields, {}, options))
  }

  async deleteCalendarEvent(id: string, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.caller.delete(path`/calendarevent/${id}`, options))
  }

  /** Keeps a time for a booking. A time that is not free is thrown as `TimeTaken`. */
  async hold(fields: HoldFields, options: WriteOptions = {}): Promise<HoldPlaced> {
    return saved(await this.caller.post('/hold', fields, {}, options))
  }

  /** Live ones. Owners see the holds of all users, other users their own. */
  async holds(): Promise<readonly Hold[]> {
    return member(await this.caller.get('/holds'), 'holds')
  }

  async releaseHold(id: string, options: WriteOptions = {}): Promise<void> {
    await this.caller.delete(path`/hold/${id}`, options)
  }

  /** Upcoming inspections of the key's user, the next one first; `all` needs the owner privilege. */
  async footprints({ all }: { all?: boolean } = {}): Promise<readonly Footprint[]> {
    return member(await this.caller.get('/orders/footprints', { all }), 'footprints')
  }

  /** Deletes only the user's own footprint; those of other users stay. */
  async deleteFootprint(id: string, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.caller.delete(path`/orders/footprint/${id}`, options))
  }
}
