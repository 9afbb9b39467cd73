/** A company in which every text is a canary. */
export const neighbourFile = {
  key: 'canary-company',
  name: 'canary company',
  zone: 'America/New_York',
  hosts: ['canary.example', 'unproven.example'],
  settings: {
    footprintRetentionDays: 90,
    cancelReasons: ['canary reason'],
    controls: [{ name: 'canary-control', label: 'canary label' }],
  },
  offices: [
    {
      ...{ slug: 'canary-office', name: 'canary office', address: 'canary street', city: 'canary city', state: 'NC' },
      ...{ zip: '28001', county: 'canary county', phone: '704-555-7301', manager: 'canary manager' },
      ...{ managerEmail: 'canary-manager@example.com', primary: true },
    },
  ],
  users: [
    {
      ...{ username: 'canary-owner', firstName: 'canary first', lastName: 'canary last', displayName: 'canary owner' },
      ...{ email: 'canary-owner@example.com', phone: '704-555-7302', mobile: '704-555-7303', owner: true },
      ...{ keys: ['canary key'] },
    },
    {
      ...{ username: 'canary-inspector', firstName: 'canary second', inspector: true, services: 'all' },
      hours: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', to: '17:00' }],
      exceptions: [{ date: '2031-12-23', hours: [{ from: '08:00', to: '12:00' }] }],
      blocked: [{ from: '2031-12-24 12:00', to: '2031-12-27 00:00', title: 'canary holidays' }],
      zips: ['28203'],
    },
  ],
  orderTypes: [
    { name: 'canary type', office: 'canary-office', description: 'canary words', publicDescription: 'canary text' },
  ],
  services: [
    {
      ...{ name: 'canary service', orderType: 'canary type', description: 'canary text', offices: ['canary-office'] },
      fees: [{ name: 'canary service fee', amount: 400, rules: [{ zips: ['28203'], percent: 10 }] }],
    },
  ],
  packages: [
    { name: 'canary package', description: 'canary text', offices: ['canary-office'], services: ['canary service'] },
  ],
  fees: [{ name: 'canary fee', amount: 50 }],
  messages: [{ kind: 'reminder', audience: 'client', channel: 'email', subject: 'canary', body: 'canary text' }],
}
