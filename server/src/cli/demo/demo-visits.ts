import { isOfferedBy, type Service } from '../../domain/catalogue/catalogue.ts'
import { isQualified, type User } from '../../domain/people/user.ts'
import type { Company } from '../../domain/tenants/company.ts'
import type { DemoWindow } from './demo-calendar.ts'
import { type DemoProperty, inventProperty } from './demo-property.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Who goes where and when, to do what. */
export interface Visit {
  readonly inspectors: readonly User[]
  readonly services: readonly Service[]
  readonly property: DemoProperty
  readonly starts: Temporal.PlainDateTime
  readonly minutes: number
}

/** At most one visit a window, so that nobody has to be in two places. */
export function planVisits(
  company: Company,
  windows: readonly DemoWindow[],
  count: number,
  chance: SeededRandom,
): Visit[] {
  const free = chance.shuffle(windows)
  const visits: Visit[] = []
  while (visits.length < count) {
    const window = free.shift()
    if (!window) break
    const visit = planVisit(company, window, chance)
    const second = visit.property.isLarge ? free.findIndex(other => canJoin(other, visit)) : -1
    const helpers = second < 0 ? [] : free.splice(second, 1).map(({ inspector }) => inspector)
    visits.push({ ...visit, inspectors: [...visit.inspectors, ...helpers] })
  }
  return visits
}

function planVisit(company: Company, window: DemoWindow, chance: SeededRandom): Visit {
  const { inspector } = window
  const services = chooseServices(company, window, chance)
  const minutes = minutesOf(services)
  const quarters = Math.floor((lengthOf(window) - minutes) / 15)
  return {
    inspectors: [inspector],
    services,
    property: inventProperty(company, inspector, services, window.starts.year, chance),
    starts: window.starts.add({ minutes: 15 * chance.between(0, quarters) }),
    minutes,
  }
}

/** A main service and the add-ons that still fit into the window; the first main service is what most people want. */
function chooseServices(company: Company, window: DemoWindow, chance: SeededRandom): Service[] {
  const { inspector } = window
  const possible = [...company.catalogue.services.values()].filter(
    service => service.isVisible && isOfferedBy(inspector.officeId, service) && isQualified(inspector, service.id),
  )
  const mains = possible.filter(service => !service.isAncillary && minutesOf([service]) <= lengthOf(window))
  const chosen = [chance.happens(0.6) ? chance.pick(mains.slice(0, 1)) : chance.pick(mains)]
  for (const service of possible.filter(service => service.isAncillary)) {
    if (chance.happens(0.35) && minutesOf([...chosen, service]) <= lengthOf(window)) chosen.push(service)
  }
  return chosen
}

function canJoin(other: DemoWindow, { inspectors: [first], services, starts, minutes }: Visit): boolean {
  return (
    other.inspector.id !== first?.id &&
    other.inspector.officeId === first?.officeId &&
    services.every(service => isQualified(other.inspector, service.id)) &&
    Temporal.PlainDateTime.compare(other.starts, starts) <= 0 &&
    Temporal.PlainDateTime.compare(starts.add({ minutes }), other.ends) <= 0
  )
}

function minutesOf(services: readonly Service[]): number {
  return services.reduce((sum, service) => sum + (service.durationMinutes ?? 0), 0)
}

function lengthOf({ starts, ends }: DemoWindow): number {
  return starts.until(ends).total('minutes')
}
