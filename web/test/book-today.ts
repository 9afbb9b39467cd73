import type { OrderFields, Plumbline } from 'plumbline-client'

/** Where the demo company is. */
export const zone = 'America/New_York'

/** Two appointments of an inspector today, the first with everything that is known about a house, and one tomorrow. */
export async function bookToday(owner: Plumbline, inspector: string, name = 'Rosa Whitfield'): Promise<void> {
  const [firstname = '', ...rest] = name.split(' ')
  const contact = { firstname, lastname: rest.join(' '), emailaddress: 'rosa@example.com', mobilephone: '704-555-0199' }
  const client = await owner.createClient(contact)
  const [service] = await owner.services()
  const today = Temporal.Now.plainDateISO(zone)
  const book = (days: number, time: string, fields: OrderFields) =>
    owner.createOrder({
      ...{ inprogress: false, scheduled: '2026-01-05 10:00:00', datetime: `${today.add({ days })} ${time}` },
      ...{ duration: 180, inspector1uuid: inspector, clientuuid: client.id, services: [service?.id ?? ''] },
      ...{ city: 'Charlotte', state: 'NC', zip: '28203', ...fields },
    })
  await book(0, '09:00:00', {
    address1: '1420 Dilworth Road',
    ...{ gatecode: '#4417', lockbox: 'Left railing, 0912', pets: 'Two dogs', accessnotes: 'Knock twice.' },
    ...{ propertyoccupied: true, utilitieson: true, notes: [{ text: 'The cellar was wet last spring.' }] },
  })
  await book(0, '12:15:00', { address1: '902 Providence Road', zip: '28277', confirmed: '2026-01-05 12:00:00' })
  await book(1, '09:00:00', { address1: '31 Sardis Lane', zip: '28270' })
}
