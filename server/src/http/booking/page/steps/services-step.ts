import { houseOf } from '../../../../domain/bookings/booking-form.ts'
import type { Choice } from '../../../../domain/bookings/offer.ts'
import type { Package, Service } from '../../../../domain/catalogue/catalogue.ts'
import { priceBooking } from '../../../../domain/catalogue/package-pricing.ts'
import { totalCents } from '../../../../domain/catalogue/pricing.ts'
import { formatDuration, formatMoney } from '../formats.ts'
import { showHelp } from '../frame.ts'
import { attribute, type Html, html } from '../html.ts'
import type { Texts } from '../texts/english.ts'
import { errorOf, type ShownStep } from './steps.ts'

/** Packages, services and add-ons, each with its price for the house. */
export function showServices(shown: ShownStep): Html {
  const { frame, offer, choice } = shown
  const { texts } = frame
  const { packages, services } = offer
  if (services.length === 0) return html`<p class="notice">${texts.services.none}</p>`
  const error = errorOf(shown, 'services')
  const main = services.filter(({ isAncillary }) => !isAncillary)
  const suggested = suggestedBy(shown)
  const addOns = services
    .filter(({ isAncillary }) => isAncillary)
    .toSorted((a, b) => Number(suggested.has(b.id)) - Number(suggested.has(a.id)))
  const group = (title: string, list: readonly Service[]) =>
    list.length > 0 &&
    html`<fieldset class="cards"><legend>${title}</legend>${list.map(service => showService(shown, service))}</fieldset>`
  return html`<div id="services" tabindex="-1">
${
  packages.length > 0 &&
  html`<fieldset class="cards"><legend>${texts.services.packages}</legend>
${packages.map(pack => showPackage(shown, pack))}
<label class="card slim"><input type="radio" name="package" value=""${attribute('checked', choice.pack === undefined)}><span class="card-text"><span class="card-name">${texts.services.own}</span></span></label>
</fieldset>`
}
${group(texts.services.services, main)}
${group(texts.services.addOns, addOns)}
${showHelp('services', '', error)}
</div>
<p class="total" aria-live="polite">${texts.price.total} <strong id="price">${showPrice(choice, texts)}</strong></p>`
}

/** What goes with the chosen services, and is not chosen itself. */
function suggestedBy({ choice: { services } }: ShownStep): ReadonlySet<string> {
  const chosen = new Set(services.map(({ id }) => id))
  return new Set(services.flatMap(({ addOnIds }) => addOnIds.filter(id => !chosen.has(id))))
}

function showPrice(choice: Choice, texts: Texts): Html {
  if (choice.services.length === 0) return html`${texts.price.none}`
  const { totalCents, listCents } = choice
  const list =
    listCents > totalCents &&
    html` <s><span class="hidden">${texts.price.list} </span>${formatMoney(listCents, texts)}</s>`
  return html`${formatMoney(totalCents, texts)}${list}`
}

function showService(shown: ShownStep, service: Service): Html {
  const { frame, page, choice, offer } = shown
  const { texts } = frame
  const suggesting = offer.services.filter(({ addOnIds }) => addOnIds.includes(service.id)).map(({ id }) => id)
  const isIncluded = choice.pack?.serviceIds.includes(service.id) ?? false
  const isChosen = page.form.services.includes(service.id)
  const cents = totalCents(priceBooking([service], [], houseOf(page.form)))
  const minutes = service.durationMinutes ? texts.services.minutes(formatDuration(service.durationMinutes)) : ''
  return html`<label class="card"><input type="checkbox" name="services[]" value="${service.id}"${attribute('checked', isChosen || isIncluded)}${attribute('data-own', isChosen)}>
<span class="card-text"><span class="card-name">${service.name}</span>${service.description && html`<span class="help">${service.description}</span>`}${minutes && html`<span class="help">${minutes}</span>`}<span class="help included"${attribute('hidden', !isIncluded)}>${texts.services.included}</span>${suggesting.length > 0 && html`<span class="suggested" data-with="${suggesting.join(' ')}"${attribute('hidden', !suggestedBy(shown).has(service.id))}>${texts.services.suggested}</span>`}</span>
<span class="card-price">${formatMoney(cents, texts)}</span></label>`
}

function showPackage({ frame, page, offer, choice }: ShownStep, pack: Package): Html {
  const { texts } = frame
  const services = offer.services.filter(({ id }) => pack.serviceIds.includes(id))
  const fees = priceBooking(services, [pack], houseOf(page.form))
  const [cents, list] = [totalCents(fees), fees.reduce((sum, fee) => sum + fee.listCents, 0)]
  return html`<label class="card"><input type="radio" name="package" value="${pack.id}" data-services="${pack.serviceIds.join(' ')}"${attribute('checked', choice.pack === pack)}>
<span class="card-text"><span class="card-name">${pack.name}</span>${pack.description && html`<span class="help">${pack.description}</span>`}<span class="help">${texts.services.includes}: ${services.map(({ name }) => name).join(', ')}</span>${list > cents && html`<span class="saves">${texts.services.saves(formatMoney(list - cents, texts))}</span>`}</span>
<span class="card-price">${list > cents && html`<s>${formatMoney(list, texts)}</s> `}${formatMoney(cents, texts)}</span></label>`
}
