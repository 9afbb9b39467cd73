import type { Offer } from '../../../../domain/bookings/offer.ts'
import { showDay } from '../../../../domain/time/wall-minutes.ts'
import { reasonOfNone } from '../../../../wire/openings/openings-wire.ts'
import type { FoundTimes, OpenTime } from '../../actions.ts'
import { formatDay, formatMoment, formatShortDay, formatTime, formatZone } from '../formats.ts'
import type { PageFrame } from '../frame.ts'
import { attribute, Html, html } from '../html.ts'
import type { Texts } from '../texts/english.ts'

export interface TimePicker {
  readonly frame: PageFrame
  readonly found: FoundTimes
  /** The day whose times are shown; the first one with times if it has none. */
  readonly day: string
  readonly start: string
  readonly inspectors: Offer['inspectors']
  readonly inspector: string
  /** The nearest times, if the chosen one was taken. */
  readonly near?: readonly OpenTime[] | undefined
  readonly error?: string | undefined
}

export const shownDays = 14

/** Days as a strip with the number of times, the times of one day as radios. */
export function showTimes(picker: TimePicker): Html {
  const { frame, found, near, error } = picker
  const { texts, visit } = frame
  const days = Map.groupBy(found.times, ({ startlocal }) => startlocal.slice(0, 10))
  const day = days.has(picker.day) ? picker.day : ([...days.keys()][0] ?? '')
  const [soonest] = found.times
  return html`${showInspectors(picker)}
<p class="quiet">${texts.times.zone(formatZone(visit.company.zone, texts))}</p>
<div id="times" tabindex="-1" data-zone="${visit.company.zone}" data-yours="${texts.times.yours('{time}')}" data-locale="${texts.locale}">
${near && near.length > 0 && html`<fieldset class="times near"><legend class="hidden">${texts.times.choose}</legend>${near.map(time => showTime(picker, time, formatMoment(time.startlocal, texts)))}</fieldset>`}
${showStrip(picker, days, day)}
${day === '' ? showNone(picker) : showDayTimes(picker, day, days.get(day) ?? [], soonest)}
${error && html`<p class="error" id="times-error">${error}</p>`}
</div>`
}

function showInspectors({ frame: { texts }, inspectors, inspector }: TimePicker): Html {
  if (inspectors.length === 0) return new Html('')
  const card = (id: string, face: Html, name: string, words: string) =>
    html`<label class="card slim"><input type="radio" id="${`inspector-${id || 'any'}`}" name="inspector" value="${id}"${attribute('checked', id === inspector)}>${face}<span class="card-text"><span class="card-name">${name}</span>${words && html`<span class="help">${words}</span>`}</span></label>`
  const chosen = inspectors.find(({ id }) => id === inspector)
  return html`<details class="more" id="inspectors"${attribute('open', chosen !== undefined)}><summary>${texts.help.askFor} <span class="quiet">${chosen?.displayName ?? texts.help.optional}</span></summary>
<fieldset class="cards people" data-refresh><legend class="hidden">${texts.fields.inspector}</legend>
${card('', html`<span class="face" aria-hidden="true">?</span>`, texts.help.anyone, '')}
${inspectors.map(user => card(user.id, showFace(user), user.displayName, shorten(user.bio)))}
</fieldset><button class="secondary without-script" name="go" value="day:">${texts.buttons.showTimes}</button></details>`
}

/** The photo, or the initials. The name stands beside it. */
function showFace({ photoUrl, displayName }: Offer['inspectors'][number]): Html {
  if (originOfPhoto(photoUrl))
    return html`<img class="face" src="${photoUrl}" alt="" loading="lazy" width="44" height="44">`
  const initials = displayName.split(/\s+/).map(part => [...part][0] ?? '')
  return html`<span class="face" aria-hidden="true">${initials.slice(0, 2).join('').toUpperCase()}</span>`
}

/** The page may load photos from there. */
export function originOfPhoto(url: string): string | undefined {
  const read = URL.canParse(url) ? new URL(url) : undefined
  return read && /^https?:$/.test(read.protocol) ? read.origin : undefined
}

const maxWords = 200

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > maxWords
    ? `${line
        .slice(0, maxWords)
        .toWellFormed()
        .replace(/\s\S*$/, '')}…`
    : line
}

function showStrip({ frame: { texts, visit }, found }: TimePicker, days: Map<string, OpenTime[]>, shown: string): Html {
  const today = found.today
  const next = showDay(found.firstDay + found.days)
  const isLast = found.firstDay + found.days > today + visit.company.settings.furthestDay
  const before = showDay(Math.max(today, found.firstDay - shownDays))
  return html`<div class="strip" role="group" aria-label="${texts.times.day}">
${found.firstDay > today && html`<button class="day move" name="go" value="${`from:${before}`}">${texts.buttons.earlier}</button>`}
${[...days].map(([day, times]) => {
  const { weekday, date } = formatShortDay(day, texts)
  return html`<button class="day" id="${`day-${day}`}" name="go" value="${`day:${day}`}"${attribute('aria-current', day === shown ? 'date' : undefined)}><span class="weekday">${weekday}</span><span>${date}</span><span class="count">${texts.times.count(times.length)}</span></button>`
})}
${!isLast && html`<button class="day move" name="go" value="${`from:${next}`}">${texts.buttons.later}</button>`}
</div>`
}

function showNone({ frame: { texts }, found }: TimePicker): Html {
  const isHopeless = found.reason !== undefined && /qualified|area|inspector/.test(reasonOfNone(found.reason))
  return html`<p class="notice">${isHopeless ? texts.times.nowhere : texts.times.none}</p>`
}

function showDayTimes(
  picker: TimePicker,
  day: string,
  times: readonly OpenTime[],
  soonest: OpenTime | undefined,
): Html {
  const { texts } = picker.frame
  const parts = Map.groupBy(times, partOfDay)
  return html`<h2>${formatDay(day, texts)}</h2>
${[...parts].map(
  ([part, list]) =>
    html`<fieldset class="times"><legend>${texts.times.parts[part]}</legend>${list.map(time => showTime(picker, time, formatTime(time.startlocal, texts), time === soonest))}</fieldset>`,
)}`
}

function partOfDay({ startlocal }: OpenTime): keyof Texts['times']['parts'] {
  const hour = Number(startlocal.slice(11, 13))
  return hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'
}

function showTime({ frame: { texts }, start }: TimePicker, time: OpenTime, label: string, isSoonest = false): Html {
  return html`<label class="time"><input type="radio" name="start" value="${time.startlocal}" data-start="${time.start}" aria-label="${label}"${attribute('checked', time.startlocal === start)}><span>${label}${isSoonest && html`<span class="badge">${texts.times.soonest}</span>`}<span class="yours"></span></span></label>`
}
