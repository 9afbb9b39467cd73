import { openingsPath } from './calculation.ts'
import type { FilledCompany } from './fill-store.ts'
import type { Request, Workload } from './load.ts'

/** The measured calls, over all these companies in turn. */
export function readWorkloads(
  companies: readonly FilledCompany[],
  orderCount = 1_000,
): Record<'me' | 'services' | 'order' | 'slots' | 'openings', Workload> {
  const workload = (name: string, path: string) => ({ name, requests: companies.map(company => get(company, path)) })
  const each = Math.ceil(orderCount / companies.length)
  const orders = companies.flatMap(company => company.orders.slice(0, each).map(id => get(company, `/order/${id}`)))
  return {
    me: workload('GET /me', '/me'),
    services: workload('GET /services?withAssociations', '/services?withAssociations'),
    order: { name: 'GET /order/{id}', requests: orders.slice(0, orderCount) },
    slots: workload('GET /availableslots, 50 inspectors × 30 days', '/availableslots?daysahead=30'),
    openings: workload('GET /openings, 50 inspectors × 30 days', openingsPath),
  }
}

function get({ key, authorization }: FilledCompany, path: string): Request {
  return { method: 'GET', path: `/${key}/rest${path}`, headers: { authorization } }
}

export function orderBody({ services, inspectors, client }: FilledCompany): string {
  return JSON.stringify({
    address1: '12 Elm Street',
    city: 'Charlotte',
    state: 'NC',
    zip: '28202',
    squarefeet: 2600,
    yearbuilt: 1940,
    datetime: '2040-01-02 09:00:00',
    inspector1uuid: inspectors[0],
    services: services.slice(0, 3),
    clientuuid: client,
  })
}

export function writeWorkload(companies: readonly FilledCompany[]): Workload {
  const requests = companies.map(company => ({
    method: 'POST' as const,
    path: `/${company.key}/rest/order`,
    headers: { authorization: company.authorization, 'content-type': 'application/json' },
    body: orderBody(company),
  }))
  return { name: 'POST /order', requests }
}
