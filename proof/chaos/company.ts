/** A company with flat prices, so that the cost of an order follows from its services. */
export const companyKey = 'chaos'

export const prices: Readonly<Record<string, number>> = { Inspection: 400, Radon: 99.99, Termites: 75.5, Pool: 120 }

export const company = {
  key: companyKey,
  name: 'Chaos Inspections',
  zone: 'America/New_York',
  offices: [{ slug: 'main', name: 'Main', primary: true }],
  users: [
    { username: 'owner', firstName: 'Olive', lastName: 'Owner', owner: true, keys: ['chaos'] },
    ...['ira', 'ida', 'ian'].map(username => ({
      username,
      firstName: username,
      email: `${username}@example.com`,
      inspector: true,
      hours: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', to: '17:00' }],
      services: 'all',
    })),
  ],
  orderTypes: [{ name: 'Residential' }],
  services: Object.entries(prices).map(([name, amount]) => ({
    name,
    orderType: 'Residential',
    durationMinutes: 60,
    fees: [{ name, amount }],
  })),
  fees: [{ name: 'Estate', amount: 1 }],
}

/** Two endpoints: one subscribes to every kind of event, one to some of them. */
export const endpoints: Readonly<Record<string, readonly string[]>> = {
  everything: [
    'ORDER_CREATED',
    'ORDER_SCHEDULED',
    'ORDER_RESCHEDULED',
    'ORDER_CONFIRMED',
    'ORDER_UPDATED',
    'ORDER_PAID',
    'ORDER_COMPLETED',
    'ORDER_DELETED',
    'REPORT_ADDED',
  ],
  milestones: ['ORDER_SCHEDULED', 'ORDER_PAID', 'ORDER_COMPLETED'],
}
