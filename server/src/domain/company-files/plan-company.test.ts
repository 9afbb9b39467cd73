import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { FileMistakes } from '../entries/mistakes.ts'
import type { Company } from '../tenants/company.ts'
import { sections } from '../tenants/sections.ts'
import { defaultSettings } from '../tenants/settings.ts'
import type { CompanyFile, Entries } from './company-file.ts'
import type { CompanyPlan } from './company-plan.ts'
import { planCompany } from './plan-company.ts'
import type { Known } from './planning.ts'

const now = Temporal.Instant.from('2026-01-01T00:00:00Z')
const ids = {
  office: '01900000-0000-7000-8000-000000000001',
  service: '01900000-0000-7000-8000-000000000002',
  fee: '01900000-0000-7000-8000-000000000003',
  user: '01900000-0000-7000-8000-000000000004',
}

describe('planning a company: ids', () => {
  test('an entry without an id and a stored name is new and has a new id', () => {
    const plan = planCompany(file({ services: [service('a'), service('b')] }), known())
    const [a, b] = plan.services
    assert.match(a?.id ?? '', /^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    assert.notEqual(a?.id, b?.id)
  })

  test('an entry with a stored name keeps its id and number', () => {
    const before = companyOf(planCompany(file({ services: [service('a'), service('b')] }), known()))
    const plan = planCompany(
      file({ services: [service('b'), service('c')] }),
      known({ company: before, sids: sidsOf(before) }),
    )
    const b = before.items.services.find(({ name }) => name === 'b')
    assert.equal(plan.services[0]?.id, b?.id)
    assert.deepEqual(
      plan.services.map(({ name, sid, sequence }) => [name, sid, sequence]),
      [
        ['b', 2, 1],
        ['c', 3, 2],
      ],
    )
  })

  test('a service has the number that was sent, unless another one has or had it, and keeps it', () => {
    const first = [service('a'), { ...service('b'), sid: 7 }, { ...service('c'), sid: 7 }]
    const numbers = (plan: CompanyPlan) => plan.services.map(({ sid }) => sid)
    const before = companyOf(planCompany(file({ services: first }), known()))
    assert.deepEqual(numbers({ services: before.items.services } as CompanyPlan), [8, 7, 9])
    const sids = new Map([...sidsOf(before), ['retired', 12]])
    const second = [...first.map(each => ({ ...each, sid: 3 })), { ...service('d'), sid: 12 }]
    const plan = planCompany(file({ services: second }), known({ company: before, sids }))
    assert.deepEqual(numbers(plan), [8, 7, 9, 13])
  })

  test('an id in the file takes precedence over the name, in any letter case', () => {
    const before = companyOf(planCompany(file({ services: [service('a')] }), known()))
    const entry = { ...service('a'), id: ids.service.toUpperCase() }
    assert.equal(planCompany(file({ services: [entry] }), known({ company: before })).services[0]?.id, ids.service)
  })

  test('the entry of that name that was retired last is restored, unless an active one exists', () => {
    const retired = {
      service: [
        { id: ids.service, name: 'a' },
        { id: ids.fee, name: 'a' },
      ],
    }
    assert.equal(planCompany(file({ services: [service('a')] }), known({ retired })).services[0]?.id, ids.service)
    const before = companyOf(planCompany(file({ services: [service('a')] }), known()))
    const plan = planCompany(file({ services: [service('a')] }), known({ company: before, retired }))
    assert.equal(plan.services[0]?.id, before.items.services[0]?.id)
  })

  test('a retired fee is restored only to its own service', () => {
    const retired = {
      service: [{ id: ids.service, name: 'a' }],
      fee: [{ id: ids.fee, name: 'base', owner: ids.service }],
    }
    const entries = [
      { ...service('a'), fees: [fee('base')] },
      { ...service('b'), fees: [fee('base')] },
    ]
    const plan = planCompany(file({ services: entries, fees: [fee('base')] }), known({ retired }))
    assert.equal(plan.services[0]?.fees[0]?.id, ids.fee)
    assert.notEqual(plan.services[1]?.fees[0]?.id, ids.fee)
    assert.notEqual(plan.fees[0]?.id, ids.fee)
  })

  test('entries are referred to by name or id', () => {
    const users = [user('x', { office: ids.office, services: [ids.service.toUpperCase(), 'b', 'b'] })]
    const services = [{ ...service('a'), id: ids.service }, service('b')]
    const plan = planCompany(file({ offices: [{ ...office('main'), id: ids.office }], users, services }), known())
    assert.equal(plan.users[0]?.officeId, ids.office)
    assert.deepEqual(plan.users[0]?.serviceIds.toSorted(), plan.services.map(({ id }) => id).toSorted())
  })
})

describe('planning a company: defaults and omitted sections', () => {
  test('a new company has the default settings, and settings in the file override them', () => {
    assert.deepEqual(planCompany(file({}), known()).settings, defaultSettings)
    const plan = planCompany(file({ settings: { lastBookableHour: 12 } }), known())
    assert.deepEqual(plan.settings, { ...defaultSettings, lastBookableHour: 12 })
    const later = planCompany(file({ settings: { sameDayBooking: false } }), known({ company: companyOf(plan) }))
    assert.deepEqual(later.settings, { ...defaultSettings, lastBookableHour: 12, sameDayBooking: false })
  })

  test('the first office is primary by default, and users without an office belong to the primary one', () => {
    const offices = [office('a'), office('b')]
    const plan = planCompany(file({ offices, users: [user('x')] }), known())
    assert.deepEqual(
      plan.offices.map(({ isPrimary }) => isPrimary),
      [true, false],
    )
    assert.equal(plan.users[0]?.officeId, plan.offices[0]?.id)
    const other = planCompany(
      file({ offices: [office('a'), { ...office('b'), primary: true }], users: [user('x')] }),
      known(),
    )
    assert.equal(other.users[0]?.officeId, other.offices[1]?.id)
  })

  test('the display name is the first and last name by default', () => {
    const plan = planCompany(
      file({
        users: [
          user('x', { firstName: 'Ann', lastName: 'Lee' }),
          user('y', { firstName: 'Ann' }),
          user('z', { firstName: 'Ann', displayName: 'The Boss' }),
        ],
      }),
      known(),
    )
    assert.deepEqual(
      plan.users.map(({ displayName }) => displayName),
      ['Ann Lee', 'Ann', 'The Boss'],
    )
  })

  test('omitted sections are unchanged', () => {
    const before = companyOf(
      planCompany(file({ users: [user('x')], services: [service('a')], fees: [fee('f')] }), known()),
    )
    const plan = planCompany({ key: 'acme', name: 'Other', zone: 'UTC' }, known({ company: before }))
    assert.deepEqual(plan.users, [...before.users.values()])
    assert.deepEqual(plan.services, before.items.services)
    assert.deepEqual(plan.fees, [...before.items.fees.values()])
    assert.deepEqual([plan.blockedTimes.size, plan.keyLabels], [0, []])
  })

  test('"all" means all services of the file, or all stored ones if the section is omitted', () => {
    const services = [service('a'), service('b')]
    const first = planCompany(file({ services, users: [user('x', { services: 'all' })] }), known())
    assert.equal(first.users[0]?.serviceIds.length, 2)
    const later = planCompany(file({ users: [user('x', { services: 'all' })] }), known({ company: companyOf(first) }))
    assert.equal(later.users[0]?.serviceIds.length, 2)
  })

  test('amounts are stored in cents, percentages in hundredths, and lists sorted without duplicates', () => {
    const rules = [
      { zips: [], percent: 6.55 },
      { zips: [], add: -0.29 },
    ]
    const entry = { ...service('a'), fees: [{ ...fee('f'), amount: 1234.29, rules }] }
    const users = [
      user('x', { zips: ['2', '1', '2'], privileges: ['EDIT_INSPECTIONS', 'CREATE_INSPECTIONS', 'EDIT_INSPECTIONS'] }),
    ]
    const plan = planCompany(file({ services: [entry], users }), known())
    assert.equal(plan.services[0]?.fees[0]?.amountCents, 123_429)
    assert.deepEqual(
      plan.services[0]?.fees[0]?.rules.map(({ effect }) => effect.amount),
      [655, -29],
    )
    assert.deepEqual(plan.users[0]?.zips, ['1', '2'])
    assert.deepEqual(plan.users[0]?.privileges, ['CREATE_INSPECTIONS', 'EDIT_INSPECTIONS'])
  })
})

describe('planning a company: mistakes', () => {
  const cases: readonly [name: string, file: Partial<CompanyFile>, mistakes: string[]][] = [
    ['no office', { offices: [] }, ['offices: a company needs at least one office']],
    [
      'a name twice, and an id twice',
      {
        services: [
          service('a'),
          service('a'),
          { ...service('b'), id: ids.service },
          { ...service('c'), id: ids.service },
        ],
      },
      ['services[1]: duplicate name "a"', `services[3].id: ${ids.service} is used twice`],
    ],
    ['an unknown reference', { users: [user('x', { office: 'moon' })] }, ['users[0].office: unknown office "moon"']],
    [
      'a fee of two services',
      { services: ['a', 'b'].map(name => ({ ...service(name), fees: [{ ...fee('f'), id: ids.fee }] })) },
      [`services[1].fees[0].id: ${ids.fee} is the id of another fee`],
    ],
    [
      'a fee of a service and of none',
      { services: [{ ...service('a'), fees: [{ ...fee('f'), id: ids.fee }] }], fees: [{ ...fee('g'), id: ids.fee }] },
      [`fees[0].id: ${ids.fee} is the id of another fee`],
    ],
    [
      "another company's host, and one twice",
      { hosts: ['a.test', 'taken.test', 'a.test'] },
      ['hosts[1]: taken.test belongs to another company', 'hosts[2]: a.test is listed twice'],
    ],
    [
      'too many hosts',
      { hosts: Array.from({ length: 51 }, (_, i) => `${i}.test`) },
      ['hosts: has more than 50 entries'],
    ],
    [
      'hosts of the service, and an address',
      { hosts: ['service.test', '10.0.0.1'] },
      ['hosts[0]: service.test is a host of the service itself', 'hosts[1]: 10.0.0.1 is an address, not a name'],
    ],
  ]
  for (const [name, part, mistakes] of cases) {
    test(`${name}: ${mistakes.length} found`, () => {
      assert.deepEqual(
        mistakesOf(() =>
          planCompany(file(part), known({ takenHosts: ['taken.test'], serviceHosts: new Set(['service.test']) })),
        ),
        mistakes,
      )
    })
  }

  test('a host that the company has already is kept, whatever the rules are now', () => {
    const before = { ...companyOf(planCompany(file({}), known())), hosts: [{ host: 'service.test', isProven: true }] }
    const serviceHosts = new Set(['service.test'])
    const plan = planCompany(file({ hosts: ['service.test'] }), known({ company: before, serviceHosts }))
    assert.deepEqual(plan.hosts, ['service.test'])
  })

  test('the file cannot use the id of a fee in an omitted section', () => {
    const before = companyOf(planCompany(file({ fees: [{ ...fee('f'), id: ids.fee }] }), known()))
    const part = { services: [{ ...service('a'), fees: [{ ...fee('g'), id: ids.fee }] }] }
    assert.deepEqual(
      mistakesOf(() => planCompany(file(part), known({ company: before }))),
      [`services[0].fees[0].id: ${ids.fee} is the id of another fee`],
    )
  })
})

function mistakesOf(work: () => unknown): string[] {
  try {
    work()
  } catch (error) {
    if (error instanceof FileMistakes) return error.mistakes.map(({ path, problem }) => `${path}: ${problem}`)
    throw error
  }
  return []
}

function known(part: Partial<Omit<Known, 'retired'>> & { retired?: Partial<Known['retired']> } = {}): Known {
  const none = Object.fromEntries(Object.values(sections).map(({ kind }) => [kind, []])) as unknown as Known['retired']
  const { retired, ...rest } = part
  return { company: undefined, sids: new Map(), takenHosts: [], now, ...rest, retired: { ...none, ...retired } }
}

function sidsOf({ items }: Company): ReadonlyMap<string, number> {
  return new Map(items.services.map(({ id, sid }) => [id, sid]))
}

/** The company after the plan is saved. */
function companyOf(plan: CompanyPlan): Company {
  return { ...plan, hosts: plan.hosts.map(host => ({ host, isProven: true })), items: plan } as unknown as Company
}

function file(part: Partial<CompanyFile>): CompanyFile {
  return { key: 'acme', name: 'Acme', zone: 'UTC', offices: [office('main')], ...part }
}

function office(slug: string): Entries['offices'] {
  return sections.offices.entry.parse({ slug, name: slug })
}

function user(username: string, part: Partial<Entries['users']> = {}): Entries['users'] {
  return { ...sections.users.entry.parse({ username }), blocked: [], keys: [], ...part }
}

function service(name: string): Entries['services'] {
  return sections.services.entry.parse({ name })
}

function fee(name: string): Entries['fees'] {
  return sections.fees.entry.parse({ name, amount: 1 })
}
