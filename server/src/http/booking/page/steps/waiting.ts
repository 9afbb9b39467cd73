import type { BookingForm } from '../../../../domain/bookings/booking-form.ts'
import { type PageFrame, showField } from '../frame.ts'
import { type Html, html } from '../html.ts'

/** Asks for an email when an earlier time becomes free. It needs the puzzle, so it shows with script only. */
export function showWaiting({ texts, visit }: PageFrame, { email }: BookingForm): Html {
  if (!visit.company.settings.bookingWaitingList)
    return html`<input type="hidden" name="emailaddress" value="${email}">`
  const { waiting, fields } = texts
  return html`<details class="more with-script" id="waiting"><summary>${waiting.ask}</summary>
<p class="help">${waiting.help}</p>
${showField('emailaddress', { value: email, label: fields.email, type: 'email', inputMode: 'email', autocomplete: 'email', maxLength: 254 })}
<button class="secondary" name="go" value="wait">${waiting.button}</button></details>`
}
