import type { Plumbline, SignInFields } from 'plumbline-client'
import { sections } from '../../server/src/domain/tenants/sections.ts'
import { settingsResources } from '../../server/src/wire/settings/settings-resources.ts'
import { nextOpening } from '../../server/test/guard/next-opening.ts'
import { spareEntry } from '../../server/test/settings/spare-entry.ts'
import { type DeviceOptions, SoftwareAuthenticator } from '../../server/test/sign-in/software-authenticator.ts'
import { eventOfHook } from '../../server/test/webhooks/event-of-hook.ts'
import type { Kind, SpareKind } from './pools.ts'

/** Records of every kind, sorted independently of their ids, which differ in every store. */
export async function fillPool(
  client: Plumbline,
  name: string,
  { email: address, password }: SignInFields,
  device: SoftwareAuthenticator,
): Promise<Record<Kind, string[]>> {
  const [offices, users, orderTypes, services, packages, fees] = await Promise.all([
    client.offices(),
    client.users(),
    client.orderTypes(),
    client.services({ withAssociations: true }),
    client.packages(),
    client.fees(),
  ])
  const email = `${name.toLowerCase()}@example.com`
  const contact = { firstname: name, lastname: name, emailaddress: email, notes: name }
  const [person, agent] = [await client.createClient(contact), await client.createAgent({ ...contact, agency: name })]
  const order = await client.createOrder({
    address1: name,
    clientuuid: person.id,
    buyersagentuuid: agent.id,
    notes: [{ text: name }],
  })
  const report = await client.uploadReport(order.id, `%PDF-1.7 ${name}`, { public: true, title: name })
  const attachment = await client.uploadAttachment(order.id, name, { title: name })
  const spareFiles: string[] = []
  for (let i = 0; i < 4; i++) {
    spareFiles.push((await client.uploadReport(order.id, name, { title: name })).id)
    spareFiles.push((await client.uploadAttachment(order.id, name, { title: name })).id)
  }
  const other = await client.createContact({ ...contact, type: 'escrowofficer' })
  const event = await client.createCalendarEvent({ start: '2031-01-01 09:00', end: '2031-01-01 10:00', title: name })
  // Several, because requests remove them.
  const held: string[] = []
  for (let i = 0; i < 5; i++) {
    const { id } = await client.hold({ ...(await nextOpening(client)), seconds: 3_600, note: name })
    held.push(id)
  }
  const hook = await client.createHook({ target: 'http://127.0.0.1:9/', event: 'ORDER_PAID', secret: name })
  const { settings } = client
  const spares: Partial<Record<SpareKind, string[]>> = {}
  for (const resource of settingsResources) {
    const created: string[] = []
    const list: { create(fields: object): Promise<{ readonly id: string }> } = settings[resource.section]
    // Several users, because each has calls of its own.
    for (let i = 0; i < (resource.section === 'users' ? 5 : 1); i++)
      created.push((await list.create(spareEntry(resource, `spare${i}`, `spare ${name}`))).id)
    spares[`spare ${sections[resource.section].kind}`] = created
  }
  const { session } = await client.signIn({ email: address, password })
  const addPasskey = async (owner: SoftwareAuthenticator) => {
    const options = (await client.newPasskeyOptions(password)) as unknown as DeviceOptions
    return client.addPasskey({ credential: owner.create(options), name })
  }
  await addPasskey(device)
  // Requests may remove it.
  const passkey = await addPasskey(new SoftwareAuthenticator(device.origin))
  const ids = (things: readonly { readonly id: string }[]) => things.map(({ id }) => id)
  return {
    office: ids(offices),
    user: ids(users),
    'order type': ids(orderTypes),
    service: ids(services),
    package: ids(packages),
    fee: [...ids(fees), ...services.flatMap(({ fees = [] }) => ids(fees))],
    client: [person.id],
    agent: [agent.id],
    hold: held,
    hook: [hook.id],
    session: [session?.id ?? ''],
    assistant: [],
    passkey: [passkey],
    account: [address],
    password: [password],
    'one-time token': ['plo_unknown'],
    code: ['000000'],
    credential: ['{}'],
    'calendar event': [event.id],
    // None, because its address must be read.
    'outside calendar': [],
    agency: [(await client.agent(agent.id)).agency],
    contact: [other.id],
    order: [order.id, String(order.oid)],
    footprint: [order.id],
    file: [report.id, attachment.id, ...spareFiles],
    'access key': [(await settings.keys.create({ name })).id],
    template: ['scheduled.client.email', 'reminder.client.sms'],
    event: [await eventOfHook(client, hook.id)],
    message: ids(await client.orderMessages(order.id)),
    ...(spares as Record<SpareKind, string[]>),
    token: [lastPartOf(report.url)],
    feed: [lastPartOf((await settings.feeds.create(users[0]?.id ?? '')).address)],
    cursor: [],
    // Clients and agents that the requests create have addresses like the last ones.
    email: [
      email,
      ...users.map(user => user.emailaddress),
      ...Array.from(Array(20), (_, i) => `person${i}@example.com`),
    ],
  }
}

function lastPartOf(address: string): string {
  return address.split('/').at(-1) ?? ''
}
