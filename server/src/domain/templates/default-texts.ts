import {
  type ArrivalKind,
  type Audience,
  isArrival,
  type MessageKind,
  type MessageText,
  type TemplateKey,
} from './template-key.ts'

/**
 * The default texts. A line without a value is left out. Text messages use only GSM-7 characters, of which one segment
 * holds 160.
 */
export function defaultText({ kind, audience, channel }: TemplateKey): MessageText {
  const { subject, opening, sms } = isArrival(kind) ? arrivals[kind] : texts[kind][audience]
  if (channel === 'sms') return { subject: '', body: sms }
  const told = isArrival(kind) ? arrivalFacts : kind === 'cancelled' ? when + where + orderNumber : facts[audience]
  const parts = [greeting, opening, told, closing(kind, audience), signature]
  return { subject, body: parts.join('\n\n') }
}

interface Wording {
  readonly subject: string
  readonly opening: string
  readonly sms: string
}

const greeting = 'Hello{% if recipient.first_name %} {{ recipient.first_name }}{% endif %},'
const signature = '{{ company.name }}{% if company.phone %}\n{{ company.phone }}{% endif %}'

const place = '{{ order.street | default: "the property" }}'
const onDay = '{% if order.date %} on {{ order.date }} at {{ order.time }}{% endif %}'
const onDayShort = '{% if order.date %} on {{ order.short_date }} at {{ order.time }}{% endif %}'
const forDayShort = '{% if order.date %} for {{ order.short_date }} at {{ order.time }}{% endif %}'
const nowOn = '{% if order.date %}: now on {{ order.date }} at {{ order.time }}{% endif %}'
const nowOnShort = '{% if order.date %} It is now on {{ order.short_date }} at {{ order.time }}.{% endif %}'
const town = '{% if order.city %}, {{ order.city }}{% endif %}'
const questions = '{% if company.phone %} Questions? {{ company.phone }}{% endif %}'
const inspectorShort = '{% if inspector.name %} Inspector: {{ inspector.name }}.{% endif %}'
const forClient = '{% if client.name %} for {{ client.name }}{% endif %}'
const number = 'Order {{ order.number }}'

const when = `When: {% if order.date -%}
{{ order.date }}, {{ order.time }} to {{ order.end_time }} ({{ order.duration }})
{%- else %}still to be agreed{% endif %}`
const where = '{% if order.address %}\nWhere: {{ order.address }}{% endif %}'
const inspectorLines = `{% for person in inspectors %}
Inspector: {{ person.name }}{% if person.phone %}, {{ person.phone }}{% endif %}{% endfor %}`
const services = `{% if order.services.size > 0 %}
Services: {{ order.services | join: ", " }}{% endif %}`
const price = '{% if order.total %}\nPrice: {{ order.total }}{% endif %}'
const orderNumber = '\nOrder number: {{ order.number }}'
const clientLine = `{% if client.name %}
Client: {{ client.name }}{% if client.phone %}, {{ client.phone }}{% endif %}{% if client.email %}, {{ client.email }}{% endif %}{% endif %}`
const agentLines = `{% if buyers_agent.name %}
Buyer's agent: {{ buyers_agent.name }}{% if buyers_agent.phone %}, {{ buyers_agent.phone }}{% endif %}{% endif %}{% if sellers_agent.name %}
Seller's agent: {{ sellers_agent.name }}{% if sellers_agent.phone %}, {{ sellers_agent.phone }}{% endif %}{% endif %}`
const house = `{% if order.square_feet %}
Square feet: {{ order.square_feet }}{% endif %}{% if order.year_built %}
Year built: {{ order.year_built }}{% endif %}`

const facts: Record<Audience, string> = {
  client: when + where + inspectorLines + services + price + orderNumber,
  'buyers-agent': when + where + inspectorLines + services + orderNumber,
  'sellers-agent': when + where + inspectorLines + orderNumber,
  inspector: when + where + house + services + clientLine + agentLines + inspectorLines + orderNumber,
}

const changeLink = `{% if order.change_url %}To move or cancel the inspection yourself:
{{ order.change_url }}

{% endif %}`

const payLink = `{% if order.pay_url %}To pay {{ order.due }} online:
{{ order.pay_url }}

{% endif %}`

function closing(kind: MessageKind, audience: Audience): string {
  if (audience === 'inspector') return ''
  if (kind === 'completed')
    return `${audience === 'client' ? payLink : ''}Thank you for working with us. If you have a question, just reply to this message.`
  if (kind === 'cancelled') return 'If you have a question, just reply to this message.'
  const access = audience === 'sellers-agent' ? 'Please make sure that the inspector can get in. ' : ''
  const link = audience === 'client' ? changeLink + payLink : ''
  return `${link}${access}If anything has to change, reply to this message{% if company.phone %} or call {{ company.phone }}{% endif %}.`
}

/** A person is also taken off an order that takes place. */
const cancelledOr = (cancelled: string, takenOff: string) =>
  `{% if order.cancelled %}${cancelled}{% else %}${takenOff}{% endif %}`

const agentsCancellation: Wording = {
  subject: cancelledOr(`The inspection of ${place}${onDay} is cancelled`, `The inspection of ${place}${onDay}`),
  opening: cancelledOr(
    'This inspection is cancelled and will not take place:',
    'You are no longer noted as an agent of this inspection:',
  ),
  sms: `{{ company.name }}: ${cancelledOr(
    `the inspection of ${place}${onDayShort} is cancelled.`,
    `you are no longer noted for the inspection of ${place}${onDayShort}.`,
  )}${questions}`,
}

const comes = '{{ inspector.name | default: "Your inspector" }}'
const arrivalFacts = `Expected: {{ order.expected_time | default: "soon" }}${where}${inspectorLines}${orderNumber}`

/** Sent to the client only. */
const arrivals: Record<ArrivalKind, Wording> = {
  'on-the-way': {
    subject: `${comes} is on the way`,
    opening: `${comes} is on the way to ${place}.`,
    sms: `{{ company.name }}: ${comes} is on the way to ${place}.${questions}`,
  },
  'running-late': {
    subject: `Your inspection starts about {{ order.minutes_late }} minutes late`,
    opening: `${comes} is running about {{ order.minutes_late }} minutes late.`,
    sms: `{{ company.name }}: ${comes} is running about {{ order.minutes_late }} minutes late{% if order.expected_time %}, and is expected at {{ order.expected_time }}{% endif %}.${questions}`,
  },
}

const texts: Record<Exclude<MessageKind, ArrivalKind>, Record<Audience, Wording>> = {
  scheduled: {
    client: {
      subject: `Your inspection${onDay}`,
      opening: 'Your inspection is booked. This is what we have noted:',
      sms: `{{ company.name }}: your inspection of ${place} is booked${forDayShort}.${inspectorShort}${questions}`,
    },
    'buyers-agent': {
      subject: `Inspection of ${place}${onDay}`,
      opening: `The inspection${forClient} is booked:`,
      sms: `{{ company.name }}: the inspection of ${place}${forClient} is booked${forDayShort}.${inspectorShort}${questions}`,
    },
    'sellers-agent': {
      subject: `Inspection of ${place}${onDay}`,
      opening: `An inspection of ${place} is booked:`,
      sms: `{{ company.name }}: an inspection of ${place} is booked${forDayShort}. Please arrange access.${questions}`,
    },
    inspector: {
      subject: `New inspection: ${place}${onDay}`,
      opening: 'You have a new inspection:',
      sms: `New inspection: ${place}${town}${onDayShort}${forClient}. ${number}`,
    },
  },
  rescheduled: {
    client: {
      subject: `Your inspection has changed${nowOn}`,
      opening: 'Something about your inspection has changed. This is how it stands now:',
      sms: `{{ company.name }}: your inspection of ${place} has changed.${nowOnShort}${inspectorShort}${questions}`,
    },
    'buyers-agent': {
      subject: `Inspection of ${place} has changed${nowOn}`,
      opening: `The inspection${forClient} has changed. This is how it stands now:`,
      sms: `{{ company.name }}: the inspection of ${place}${forClient} has changed.${nowOnShort}${inspectorShort}${questions}`,
    },
    'sellers-agent': {
      subject: `Inspection of ${place} has changed${nowOn}`,
      opening: `The inspection of ${place} has changed. This is how it stands now:`,
      sms: `{{ company.name }}: the inspection of ${place} has changed.${nowOnShort} Please arrange access.${questions}`,
    },
    inspector: {
      subject: `Changed inspection: ${place}${nowOn}`,
      opening: 'One of your inspections has changed. This is how it stands now:',
      sms: `Changed inspection: ${place}${town}${forClient}.${nowOnShort} ${number}`,
    },
  },
  reminder: {
    client: {
      subject: `Reminder: your inspection${onDay}`,
      opening: 'We look forward to your inspection:',
      sms: `{{ company.name }}: a reminder of your inspection of ${place}${onDayShort}.${inspectorShort}${questions}`,
    },
    'buyers-agent': {
      subject: `Reminder: inspection of ${place}${onDay}`,
      opening: `A reminder of the inspection${forClient}:`,
      sms: `{{ company.name }}: a reminder of the inspection of ${place}${forClient}${onDayShort}.${inspectorShort}${questions}`,
    },
    'sellers-agent': {
      subject: `Reminder: inspection of ${place}${onDay}`,
      opening: `A reminder of the inspection of ${place}:`,
      sms: `{{ company.name }}: a reminder of the inspection of ${place}${onDayShort}. Please arrange access.${questions}`,
    },
    inspector: {
      subject: `Reminder: ${place}${onDay}`,
      opening: 'A reminder of your inspection:',
      sms: `Reminder: inspection of ${place}${town}${onDayShort}${forClient}. ${number}`,
    },
  },
  cancelled: {
    client: {
      subject: cancelledOr(`Your inspection${onDay} is cancelled`, `The inspection of ${place}${onDay}`),
      opening: cancelledOr(
        'Your inspection is cancelled and will not take place:',
        'You are no longer noted as the client of this inspection:',
      ),
      sms: `{{ company.name }}: ${cancelledOr(
        `your inspection of ${place}${onDayShort} is cancelled.`,
        `you are no longer noted for the inspection of ${place}${onDayShort}.`,
      )}${questions}`,
    },
    'buyers-agent': agentsCancellation,
    'sellers-agent': agentsCancellation,
    inspector: {
      subject: cancelledOr(`Cancelled inspection: ${place}${onDay}`, `No longer yours: ${place}${onDay}`),
      opening: cancelledOr('This inspection is cancelled:', 'You are no longer on this inspection:'),
      sms: `${cancelledOr('Cancelled inspection', 'No longer yours')}: ${place}${town}${onDayShort}. ${number}`,
    },
  },
  completed: {
    client: {
      subject: `Your inspection of ${place} is complete`,
      opening: `Your inspection of ${place} is complete.{% if order.report_number %} The number of your report is {{ order.report_number }}.{% endif %}`,
      sms: `{{ company.name }}: your inspection of ${place} is complete.${questions}`,
    },
    'buyers-agent': {
      subject: `The inspection of ${place} is complete`,
      opening: `The inspection of ${place}${forClient} is complete.`,
      sms: `{{ company.name }}: the inspection of ${place}${forClient} is complete.${questions}`,
    },
    'sellers-agent': {
      subject: `The inspection of ${place} is complete`,
      opening: `The inspection of ${place} is complete.`,
      sms: `{{ company.name }}: the inspection of ${place} is complete.${questions}`,
    },
    inspector: {
      subject: `${number} is complete: ${place}`,
      opening: `${number} is marked as complete.`,
      sms: `${number}, ${place}, is marked as complete.`,
    },
  },
}
