import type { Choice } from '../../../../domain/bookings/offer.ts'
import { depositOf, minCents } from '../../../../domain/payments/checkout.ts'
import { stateAbbreviation } from '../../../../domain/places/us-states.ts'
import { readZip } from '../../../../domain/places/zip.ts'
import type { Settings } from '../../../../domain/tenants/settings.ts'
import { formatDuration, formatMoment, formatMoney, formatZone } from '../formats.ts'
import type { PageFrame } from '../frame.ts'
import { attribute, type Html, html } from '../html.ts'
import { hiddenFields, type PageForm } from '../page-form.ts'
import type { PageStep, Texts } from '../texts/english.ts'

/** Everything at a glance, with the way back to each part. */
export function showSummary(frame: PageFrame, { form, code }: PageForm, choice: Choice, isPaidOnline = false): Html {
  const { texts, visit } = frame
  const { company } = visit
  const { summary } = texts
  const inspector = company.users.get(form.inspector as never)?.displayName
  const about = [formatDuration(choice.minutes), formatZone(company.zone, texts), inspector].filter(Boolean).join(' · ')
  const address = `${form.address1}, ${form.city}, ${stateAbbreviation(form.state) ?? form.state} ${readZip(form.zip) ?? form.zip}`
  const agent = [form.agentName, form.agentEmail].filter(Boolean).join(', ')
  return html`<dl class="summary">
${showPart(frame, 'property', summary.property, html`${address}`)}
${showPart(frame, 'time', summary.time, html`${formatMoment(form.start, texts)}<br><span class="quiet">${about}</span>`)}
${showPart(frame, 'services', summary.services, showFees(frame, choice))}
${showPart(frame, 'details', summary.client, html`${form.firstName} ${form.lastName}<br>${form.email}<br>${form.mobile}`)}
${agent && showPart(frame, 'details', summary.agent, html`${agent}`)}
${form.accessNotes && showPart(frame, 'details', summary.access, html`${form.accessNotes}`)}
</dl>
${showRules(frame, isPaidOnline ? depositOf(company.settings, choice.totalCents) : 0, choice.totalCents)}
${code === '' && html`<p class="alert without-script">${summary.needsScript}</p>`}`
}

function showPart({ texts }: PageFrame, step: PageStep, name: string, content: Html): Html {
  return html`<div><dt>${name}</dt><dd>${content}</dd><dd class="edit"><button class="link" name="go" value="${`to:${step}`}">${texts.buttons.change}<span class="hidden"> ${name}</span></button></dd></div>`
}

function showFees({ texts }: PageFrame, { services, fees, totalCents, listCents, pack }: Choice): Html {
  return html`${pack && html`<strong>${pack.name}</strong>`}<ul class="fees">${services.map(service => {
    const cents = fees
      .filter(({ serviceId }) => serviceId === service.id)
      .reduce((sum, fee) => sum + fee.amountCents, 0)
    return html`<li><span>${service.name}</span><span>${formatMoney(cents, texts)}</span></li>`
  })}<li class="sum"><span>${texts.price.total}</span><span>${listCents > totalCents && html`<s>${formatMoney(listCents, texts)}</s> `}${formatMoney(totalCents, texts)}</span></li></ul>`
}

function showRules({ texts, visit, language }: PageFrame, depositCents: number, totalCents: number): Html {
  const { settings } = visit.company
  const terms = (language === 'es' && settings.bookingTermsSpanish) || settings.bookingTerms
  const isReviewed = settings.bookingHandling === 'after review'
  return html`<div class="rules">${isReviewed && html`<p>${texts.summary.review}</p>`}
<p>${showChanges(texts, settings)}</p>
${terms && html`<p class="terms">${terms}</p>`}
<p>${isReviewed || depositCents < minCents ? texts.summary.payment : texts.pay[depositCents < totalCents ? 'afterDeposit' : 'afterAll'](formatMoney(depositCents, texts))}</p></div>`
}

function showChanges({ summary: { changes } }: Texts, settings: Settings): string {
  const { bookingReschedules, bookingCancels, bookingChangeHours } = settings
  if (bookingReschedules && bookingCancels) return changes.both(bookingChangeHours)
  if (bookingReschedules) return changes.reschedules(bookingChangeHours)
  return bookingCancels ? changes.cancels(bookingChangeHours) : changes.neither
}

/** An email was sent, whose link books. */
export function showSent({ texts, base }: PageFrame, page: PageForm): Html {
  const { confirm } = texts
  return html`<form method="post" action="${base}" id="flow" data-step="summary" data-visitor="${page.visitor}"${attribute('data-office', page.office || undefined)} novalidate data-offline="${texts.errors.offline}">
<h1 tabindex="-1">${confirm.title}</h1>
${hiddenFields(page, 'summary')}
<div class="notice" id="problems" role="status" tabindex="-1"><p>${confirm.sent(page.form.email.trim())}</p><p>${confirm.kept}</p></div>
<p class="choices"><button class="secondary" name="go" value="to:details">${confirm.change}</button> <button class="plain" name="go" value="book">${confirm.again}</button></p>
</form>`
}
