import { settingsResources } from '../../src/wire/settings/settings-resources.ts'
import { stripeKey, webhookSecret } from '../payments/fake-stripe.ts'
import { spareEntry } from '../settings/spare-entry.ts'
import { unprovenHost } from './host-texts.ts'
import { type Ids, monday } from './template.ts'

/** A request that makes a route write as many tables as possible. */
export interface Sample {
  readonly path: string
  readonly body?: unknown
  /** The content type of its body, if not JSON. */
  readonly type?: string
  readonly prefer?: string
}

/** Sends it, always with the same Idempotency-Key. */
export async function sendAndRead(...words: Parameters<typeof sendSample>): Promise<string> {
  return (await sendSample(...words)).text()
}

export function sendSample(base: string, name: string, sample: Sample, { authorization }: Ids): Promise<Response> {
  const { path, body, type = 'application/json', prefer } = sample
  return fetch(`${base}/acme/rest${path}`, {
    method: name.split(' ')[0] ?? '',
    headers: {
      authorization,
      'idempotency-key': 'once',
      ...(body !== undefined && { 'content-type': type }),
      ...(prefer !== undefined && { prefer }),
    },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  })
}

const pdf = { type: 'application/pdf', body: `%PDF-1.7 ${'another report '.repeat(10_000)}` }
const scheduling = { inprogress: false, scheduled: '2031-05-01 10:20:30' }

/** Sections of settings with more than names: fields of a new entry, and fields that change one. */
const sections: Readonly<Record<string, (ids: Ids) => readonly [added: object, changed: object]>> = {
  offices: () => [
    { slug: 'west', name: 'West', primary: true },
    { phone: '704-555-0100', position: 1 },
  ],
  users: ({ services, offices }) => [
    {
      ...{
        username: 'una',
        inspector: true,
        office: offices.south,
        zips: ['60601'],
        services: Object.values(services),
      },
      hours: [{ days: ['mon'], from: '08:00', to: '12:00' }],
      exceptions: [{ date: '2032-12-24', hours: [] }],
    },
    { zips: ['60602'], services: 'all' },
  ],
  ordertypes: ({ offices }) => [{ name: 'Farm', office: offices.north }, { name: 'Farm' }],
  services: ({ offices, orderTypes }) => [
    {
      ...{ name: 'Scope', orderType: orderTypes.Residential, offices: Object.values(offices) },
      fees: [{ name: 'Scope', amount: 195, rules: [{ zips: ['60601'], percent: 10 }] }],
    },
    { fees: [{ name: 'Another', amount: 2 }] },
  ],
  packages: ({ services, offices }) => [
    { name: 'Both', services: Object.values(services), offices: [offices.north] },
    { services: [services['Radon Test']] },
  ],
  fees: () => [{ name: 'Key Pickup', amount: 25 }, { amount: 30 }],
}

const settingsWrites: Readonly<Record<string, (ids: Ids) => Sample>> = {
  'POST /settings/company': () => ({
    path: '/settings/company',
    body: { name: 'Acme', hosts: ['www.acme.example'], settings: { lastBookableHour: 16 } },
  }),
  'POST /settings/users/:id/feed': ({ users }) => ({ path: `/settings/users/${users.ian}/feed` }),
  'DELETE /settings/users/:id/feed': ({ users }) => ({ path: `/settings/users/${users.ian}/feed` }),
  'POST /settings/users/:id/calendars': ({ users, calendarAddress }) => ({
    path: `/settings/users/${users.olive}/calendars`,
    body: { name: 'Family', address: calendarAddress },
  }),
  'POST /settings/users/:id/calendars/:calendar/check': ({ users, outsideCalendar }) => ({
    path: `/settings/users/${users.ian}/calendars/${outsideCalendar}/check`,
  }),
  'DELETE /settings/users/:id/calendars/:calendar': ({ users, outsideCalendar }) => ({
    path: `/settings/users/${users.ian}/calendars/${outsideCalendar}`,
  }),
  'POST /settings/hosts/check': () => ({ path: '/settings/hosts/check', body: { host: unprovenHost } }),
  'POST /settings/movein': ({ sourceAddress }) => ({
    path: '/settings/movein',
    body: { address: sourceAddress, accessKey: 'key', secret: 'pls_hidden' },
  }),
  'POST /settings/movein/step': () => ({ path: '/settings/movein/step', body: { step: 'follow', every: 300 } }),
  'POST /settings/stripe': () => ({
    path: '/settings/stripe',
    body: { secretkey: stripeKey, webhooksecret: webhookSecret },
  }),
  'DELETE /settings/stripe': () => ({ path: '/settings/stripe' }),
  'DELETE /settings/demodata': () => ({ path: '/settings/demodata?company=acme' }),
  'POST /settings/keys': ({ users }) => ({ path: '/settings/keys', body: { name: 'Website', user: users.ian } }),
  'DELETE /settings/keys/:id': ({ spare }) => ({ path: `/settings/keys/${spare.keys}` }),
  'DELETE /settings/assistants/:id': ({ spare }) => ({ path: `/settings/assistants/${spare.assistants}` }),
  'POST /settings/messages/:id': () => ({ path: '/settings/messages/reminder.client.sms', body: { on: false } }),
  'POST /settings/companyfile': ({ spare }) => ({
    path: '/settings/companyfile',
    body: {
      file: {
        ...{ key: 'acme', name: 'Acme Applied', zone: 'America/Chicago' },
        fees: [
          { id: spare.fees, name: 'Spare', amount: 5 },
          { name: 'Filed', amount: 7 },
        ],
      },
    },
  }),
  'POST /settings/webhooks': () => ({
    path: '/settings/webhooks',
    body: { url: 'https://192.0.2.1/', events: ['all'], sharedSecret: 'a shared secret' },
  }),
  'POST /settings/webhooks/:id': ({ webhook }) => ({
    path: `/settings/webhooks/${webhook}`,
    body: { events: ['ORDER_PAID'], on: false },
  }),
  'DELETE /settings/webhooks/:id': ({ webhook }) => ({ path: `/settings/webhooks/${webhook}` }),
  'POST /settings/webhooks/:id/rotatesecret': ({ webhook }) => ({ path: `/settings/webhooks/${webhook}/rotatesecret` }),
  'POST /settings/webhooks/:id/deliveries/:event/resend': ({ webhook, event }) => ({
    path: `/settings/webhooks/${webhook}/deliveries/${event}/resend`,
  }),
  ...Object.fromEntries(
    settingsResources.flatMap(resource => {
      const section = resource.path
      const added = spareEntry(resource, 'another', 'Another')
      const fields = sections[section] ?? (() => [added, { position: 1 }])
      return [
        [`POST /settings/${section}`, (ids: Ids) => ({ path: `/settings/${section}`, body: fields(ids)[0] })],
        [
          `POST /settings/${section}/:id`,
          (ids: Ids) => ({ path: `/settings/${section}/${ids.spare[section]}`, body: fields(ids)[1] }),
        ],
        [`DELETE /settings/${section}/:id`, (ids: Ids) => ({ path: `/settings/${section}/${ids.spare[section]}` })],
      ]
    }),
  ),
}

/** One for each route that writes; a route without one fails the test. */
export const restWrites: Readonly<Record<string, (ids: Ids) => Sample>> = {
  'POST /import/clients': ({ client }) => ({
    path: '/import/clients',
    body: {
      header: ['id', 'Name', 'Email', 'Phone'],
      rows: [
        [client, '', '', '704-555-0177'],
        ['', 'New One', 'new@example.com'],
      ],
    },
  }),
  'POST /import/agents': () => ({
    path: '/import/agents',
    body: { header: ['Name', 'Email', 'Agency'], rows: [['New Agent', 'agent-two@example.com', 'Another Realty']] },
  }),
  'POST /import/orders': () => ({
    path: '/import/orders',
    body: {
      header: ['Number', 'Date', 'Address', 'Client', 'Agent', 'Total', 'Services', 'Notes'],
      rows: [
        ['7001', '2090-04-01 09:00:00', '1 Oak', 'New Two', 'Agent Two', '100', 'Full Inspection; Moat', 'A dog.'],
      ],
    },
  }),
  'POST /order': ({ services, users, packages, agent }) => ({
    path: '/order',
    body: {
      ...scheduling,
      datetime: '2032-04-01 09:00:00',
      services: [services['Full Inspection'], services['Radon Test']],
      packages: [{ package: packages.Everything }],
      inspector1uuid: users.ian,
      buyersagentuuid: agent,
      client: { name: 'Ada New', email: 'ada@example.com', mobile: '704-555-0101' },
      notes: [{ owner: users.olive, text: 'Beware of the dog.' }],
    },
  }),
  'POST /order/:id': ({ draft, services, users, packages, client }) => ({
    path: `/order/${draft}`,
    body: {
      ...scheduling,
      city: 'Charlotte',
      datetime: '2032-04-02 09:00:00',
      services: [services['Radon Test']],
      packages: [{ package: packages.Everything }],
      inspector1uuid: users.ian,
      clientuuid: client,
      confirmed: '2031-05-02 08:00:00',
      notes: [{ text: 'Confirmed.' }],
    },
  }),
  'POST /order/messages/:id/:message/resend': ({ order, message }) => ({
    path: `/order/messages/${order}/${message}/resend`,
  }),
  'POST /order/complete/:id': ({ order }) => ({ path: `/order/complete/${order}`, body: { reportnumber: '7' } }),
  'POST /order/cancel/:id': ({ order }) => ({ path: `/order/cancel/${order}`, body: { cancelreason: 'Rain' } }),
  'POST /order/move/:id': ({ order, users }) => ({
    path: `/order/move/${order}`,
    body: { datetime: '2032-03-04 13:00:00', inspector: users.olive, override: 'They asked.' },
  }),
  'POST /order/move/:id/undo': ({ moved }) => ({ path: `/order/move/${moved}/undo` }),
  'POST /order/arrival/:id': ({ order }) => ({ path: `/order/arrival/${order}`, body: { late: 20 } }),
  'POST /order/restore/:id': ({ removed }) => ({ path: `/order/restore/${removed}` }),
  'DELETE /order/:id': ({ order }) => ({ path: `/order/${order}` }),
  'POST /client': () => ({ path: '/client', body: { firstname: 'Bea', emailaddress: 'bea@example.com' } }),
  'POST /client/:id': ({ client }) => ({ path: `/client/${client}`, body: { mobilephone: '704-555-0199' } }),
  'POST /agent': () => ({ path: '/agent', body: { lastname: 'Ito', emailaddress: 'ito@example.com' } }),
  'POST /agent/:id': ({ agent }) => ({ path: `/agent/${agent}`, body: { agency: 'Ito & Osei' } }),
  'POST /client/merge/:id': ({ client, twins }) => ({
    path: `/client/merge/${client}`,
    body: { duplicate: twins.client, city: 'Concord' },
  }),
  'POST /agent/merge/:id': ({ agent, twins }) => ({
    path: `/agent/merge/${agent}`,
    body: { duplicate: twins.agent, agency: 'Ito & Osei' },
  }),
  'POST /agency/merge/:id': ({ agency, twins }) => ({
    path: `/agency/merge/${agency}`,
    body: { duplicate: twins.agency, phone: '704-555-0170' },
  }),
  'POST /client/erase/:id': ({ client }) => ({ path: `/client/erase/${client}` }),
  'POST /agent/erase/:id': ({ agent }) => ({ path: `/agent/erase/${agent}` }),
  'POST /contact/erase/:id': ({ contact }) => ({ path: `/contact/erase/${contact}` }),
  'DELETE /client/:id': ({ client }) => ({ path: `/client/${client}` }),
  'DELETE /agent/:id': ({ agent }) => ({ path: `/agent/${agent}` }),
  'POST /contact': () => ({
    path: '/contact',
    body: { lastname: 'Ito', type: 'escrowofficer', agency: 'First Title' },
  }),
  'POST /contact/:id': ({ contact }) => ({ path: `/contact/${contact}`, body: { agency: 'Ito & Osei' } }),
  'DELETE /contact/:id': ({ contact }) => ({ path: `/contact/${contact}` }),
  'POST /agency': () => ({ path: '/agency', body: { name: 'Queen City Realty' } }),
  'POST /agency/:id': ({ agency }) => ({ path: `/agency/${agency}`, body: { phone: '704-555-0170' } }),
  'DELETE /agency/:id': ({ agency }) => ({ path: `/agency/${agency}` }),
  'POST /escrowofficer': () => ({ path: '/escrowofficer', body: { lastname: 'Ito', office: 'Second Title' } }),
  'POST /escrowofficer/:id': ({ contact }) => ({ path: `/escrowofficer/${contact}`, body: { office: 'Third Title' } }),
  'POST /escrowofficer/erase/:id': ({ contact }) => ({ path: `/escrowofficer/erase/${contact}` }),
  'DELETE /escrowofficer/:id': ({ contact }) => ({ path: `/escrowofficer/${contact}` }),
  'POST /insuranceagent': () => ({ path: '/insuranceagent', body: { lastname: 'Ito', agency: 'Safe Harbor' } }),
  'POST /insuranceagent/:id': ({ insuranceAgent }) => ({
    path: `/insuranceagent/${insuranceAgent}`,
    body: { agency: 'Safe Harbor' },
  }),
  'POST /insuranceagent/erase/:id': ({ insuranceAgent }) => ({ path: `/insuranceagent/erase/${insuranceAgent}` }),
  'DELETE /insuranceagent/:id': ({ insuranceAgent }) => ({ path: `/insuranceagent/${insuranceAgent}` }),
  'POST /escrowoffice': () => ({ path: '/escrowoffice', body: { name: 'New Title' } }),
  'POST /escrowoffice/:id': ({ escrowOffice }) => ({
    path: `/escrowoffice/${escrowOffice}`,
    body: { fax: '704-555-0171' },
  }),
  'DELETE /escrowoffice/:id': ({ escrowOffice }) => ({ path: `/escrowoffice/${escrowOffice}` }),
  'POST /user': () => ({ path: '/user', body: { username: 'una', inspector: true, zips: ['60601'] } }),
  'POST /user/:id': ({ users }) => ({ path: `/user/${users.ian}`, body: { bio: 'Roofs.' } }),
  'POST /ordertype': () => ({ path: '/ordertype', body: { name: 'Boathouse' } }),
  'POST /ordertype/:id': ({ spare }) => ({ path: `/ordertype/${spare.ordertypes}`, body: { description: 'Another.' } }),
  'DELETE /ordertype/:id': ({ spare }) => ({ path: `/ordertype/${spare.ordertypes}` }),
  'POST /contacttype': () => ({ path: '/contacttype', body: { name: 'Appraiser' } }),
  'POST /contacttype/:id': ({ contactType }) => ({ path: `/contacttype/${contactType}`, body: { name: 'Lawyer' } }),
  'DELETE /contacttype/:id': ({ contactType }) => ({ path: `/contacttype/${contactType}` }),
  'DELETE /orders/footprints': ({ order }) => ({ path: `/orders/footprints?id=${order}` }),
  'POST /calendarevent': ({ users }) => ({
    path: '/calendarevent',
    body: { user: users.ian, start: '2032-04-03 09:00', end: '2032-04-03 10:00', title: 'Dentist' },
  }),
  'DELETE /calendarevent/:id': ({ calendarEvent }) => ({ path: `/calendarevent/${calendarEvent}` }),
  'POST /hold': ({ users }) => ({
    path: '/hold',
    body: { inspector: [users.ian], start: `${monday(2)} 09:00`, duration: 60, seconds: 3_600, note: 'Crash' },
  }),
  'DELETE /hold/:id': ({ hold }) => ({ path: `/hold/${hold}` }),
  'POST /me/views': () => ({
    path: '/me/views',
    body: { name: 'Drafts of Ana', query: 'state=draft', columns: 'client' },
  }),
  'DELETE /me/views': () => ({ path: '/me/views?name=Drafts%20of%20Ana' }),
  'POST /hooks': () => ({
    path: '/hooks',
    body: { target: 'https://192.0.2.1/', event: 'all', secret: 'a shared secret' },
  }),
  'POST /hooks/:id': ({ webhook }) => ({ path: `/hooks/${webhook}`, body: { event: 'ORDER_PAID', secret: 'another' } }),
  'DELETE /hooks/:id': ({ webhook }) => ({ path: `/hooks/${webhook}` }),
  'POST /addpayment': ({ order }) => ({ path: '/addpayment', body: { id: order, amount: 5_000, method: 'Check' } }),
  'POST /reflect': () => ({ path: '/reflect', body: { a: 1 } }),
  'POST /calculateservicequote': ({ services }) => ({
    path: '/calculateservicequote',
    body: { services: [services['Full Inspection']] },
  }),
  'DELETE /orders/footprint/:id': ({ order }) => ({ path: `/orders/footprint/${order}` }),
  'DELETE /orders/footprints/:id': ({ order }) => ({ path: `/orders/footprints/${order}` }),
  'PUT /orders/addreporturl': ({ order }) => ({
    path: `/orders/addreporturl?id=${order}&url=${encodeURIComponent('https://reports.example.com/1')}`,
  }),
  'PUT /orders/uploadreport': ({ order }) => ({ path: `/orders/uploadreport?id=${order}&public=yes`, ...pdf }),
  'PUT /orders/uploadattachment': ({ order }) => ({ path: `/orders/uploadattachment?id=${order}`, ...pdf }),
  'PUT /attachmentupload': ({ order }) => ({ path: `/attachmentupload?id=${order}`, ...pdf }),
  'POST /report/:id': ({ report }) => ({ path: `/report/${report}`, body: { title: 'Another title' } }),
  'DELETE /report/:id': ({ report }) => ({ path: `/report/${report}` }),
  'POST /attachment/:id': ({ attachment }) => ({ path: `/attachment/${attachment}`, body: { title: 'Another' } }),
  'DELETE /attachment/:id': ({ attachment }) => ({ path: `/attachment/${attachment}` }),
  ...settingsWrites,
}

/** A request that is refused after a partial write, and one whose refusal is stored for repetition. */
export const refusedWrites: Readonly<Record<string, (ids: Ids) => Sample>> = {
  'POST /order, refused by strictness': ({ services }) => ({
    path: '/order',
    prefer: 'handling=strict',
    body: { services: [services['Full Inspection']], buyersagentuuid: '00000000-0000-4000-8000-000000000000' },
  }),
  'PUT /orders/uploadreport, of an unknown order': () => ({
    path: '/orders/uploadreport?id=00000000-0000-4000-8000-000000000000',
    ...pdf,
  }),
}
