import type { AgentOrder } from '../../../domain/bookings/agent-orders.ts'
import { propertyAddress } from '../../../domain/messages/message-values.ts'
import { statusOf } from '../../../domain/orders/order.ts'
import type { Agent } from '../../../domain/people/contact.ts'
import { formatMoment, formatZone } from './formats.ts'
import { type PageFrame, showField } from './frame.ts'
import { type Html, html } from './html.ts'

/** Asks for the address that the link is sent to. `sentTo`: it was asked for already, whether or not an agent has it. */
export function showAgentEntry(
  frame: PageFrame,
  sentTo?: string,
  wrong?: { readonly email: string; readonly error: string },
): Html {
  const { texts, base } = frame
  const { agent, fields } = texts
  if (sentTo !== undefined)
    return html`<h1 tabindex="-1">${agent.sentTitle}</h1><div class="notice good" role="status"><p>${agent.sent(sentTo)}</p></div><p><a href="${`${base}/agent`}">${agent.again}</a></p>`
  return html`<form method="post" action="${`${base}/agent`}" id="agent" novalidate>
<h1 tabindex="-1">${agent.title}</h1>
<p>${agent.help}</p>
<input type="hidden" name="lang" value="${frame.language}">
${showField('emailaddress', { value: wrong?.email ?? '', error: wrong?.error, label: fields.email, type: 'email', inputMode: 'email', autocomplete: 'email', isRequired: true, maxLength: 254 })}
<p><button class="primary" name="go" value="send">${agent.send}</button></p>
</form>`
}

/** The inspections of an agent, and the way to book for a client. */
export function showAgent(frame: PageFrame, agent: Agent, token: string, orders: readonly AgentOrder[]): Html {
  const { texts, base, visit } = frame
  const words = texts.agent
  const list = (title: string, none: string, shown: readonly AgentOrder[]) =>
    html`<h2>${title}</h2>${shown.length === 0 ? html`<p class="quiet">${none}</p>` : html`<ul class="inspections">${shown.map(each => showOrder(frame, each))}</ul>`}`
  return html`<h1 tabindex="-1">${words.hello(agent.firstName || agent.displayName)}</h1>
<p><a class="button primary" href="${`${base}?${new URLSearchParams({ agent: token, lang: frame.language })}`}">${words.book}</a></p>
<p class="quiet">${texts.times.zone(formatZone(visit.company.zone, texts))}</p>
${list(
  words.upcoming,
  words.noUpcoming,
  orders.filter(({ isUpcoming }) => isUpcoming),
)}
${list(
  words.past,
  words.noPast,
  orders.filter(({ isUpcoming }) => !isUpcoming),
)}`
}

function showOrder({ texts, visit, up }: PageFrame, { order, reports }: AgentOrder): Html {
  const { company } = visit
  const names = order.inspectors.flatMap(({ userId }) => company.users.get(userId)?.displayName ?? [])
  const facts = [order.services.map(({ name }) => name).join(', '), names.join(', ')].filter(Boolean).join(' · ')
  const status = statusOf(order)
  const state = status === 'scheduled' ? '' : texts.agent.states[status]
  return html`<li><strong>${order.startsAt ? formatMoment(order.startsAt, texts) : ''}</strong>${state && html` <span class="state">${state}</span>`}
<br>${propertyAddress(order)}<br><span class="quiet">${facts}</span>${reports && html`<br><a href="${`${up}${company.key}/d/${reports}`}">${texts.agent.reports}</a>`}</li>`
}
