import type { z } from 'zod'
import type { Immutable } from '../entries/field.ts'
import type { CompanyFile, companyFileSchema } from './company-file.ts'

/** A company file as it is written, before defaults are filled in. */
export type WrittenFile = Immutable<z.input<typeof companyFileSchema>>
type Section<S extends 'orderTypes' | 'services' | 'users'> = NonNullable<WrittenFile[S]>
type Hours = NonNullable<Section<'users'>[number]['hours']>

const priced = (name: string, amount: number, more: object = {}) => ({ name, fees: [{ name, amount, ...more }] })

/** What home inspection companies typically begin with. The prices are examples. */
const starter: { orderTypes: Section<'orderTypes'>; services: Section<'services'>; hours: Hours } = {
  orderTypes: [
    {
      name: 'Residential',
      description: 'Houses, townhouses and condominiums that change hands',
      publicDescription: 'You are buying or selling a home.',
    },
    {
      name: 'New Construction',
      description: "Phase and warranty inspections for builders' customers",
      publicDescription: 'Your home is being built, or is less than a year old.',
    },
    {
      name: 'Commercial',
      description: 'Offices, shops and buildings of five units and more',
      publicDescription: 'You are buying or leasing a commercial building.',
    },
  ],
  services: [
    {
      ...priced('Home Inspection', 425, {
        rules: [
          { squareFeet: { from: 2501, to: 3500 }, set: 500 },
          { squareFeet: { from: 3501 }, set: 600 },
          { yearBuilt: { to: 1949 }, add: 75 },
        ],
      }),
      orderType: 'Residential',
      description: 'The whole house, from roof to foundation',
      durationMinutes: 180,
    },
    {
      ...priced('Condominium Inspection', 325),
      orderType: 'Residential',
      description: 'The unit from the walls in, without roof and common areas',
      durationMinutes: 120,
    },
    {
      ...priced('New Construction Inspection', 375),
      orderType: 'New Construction',
      description: 'Before the closing, or before the warranty ends',
      durationMinutes: 150,
    },
    { ...priced('Radon Test', 150), description: 'Two days of measuring', ancillary: true, durationMinutes: 15 },
    {
      ...priced('Wood-Destroying Insect Report', 95),
      description: 'Termites and others',
      ancillary: true,
      durationMinutes: 30,
    },
    { ...priced('Sewer Scope', 195), description: 'A camera in the drain', ancillary: true, durationMinutes: 45 },
  ],
  hours: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', to: '17:00' }],
}

/**
 * The file with typical order types and services if it has none, and with working hours and all services for inspectors
 * without any. The user of this name becomes an inspector.
 */
export function withStarter(file: WrittenFile, newInspector?: string): WrittenFile {
  const orderTypes = orFilled(file.orderTypes, starter.orderTypes)
  const isKnown = (type: string | undefined) => orderTypes.some(({ name }) => name === type)
  const typical = starter.services.map(({ orderType, ...service }) => ({
    ...service,
    ...(isKnown(orderType) && { orderType }),
  }))
  return {
    ...file,
    orderTypes,
    services: orFilled(file.services, typical),
    users: file.users?.map(user => {
      const isInspector = user.inspector === true || user.username === newInspector
      if (!isInspector) return user
      const services = user.services === 'all' || user.services?.length ? user.services : 'all'
      return { ...user, inspector: true, hours: orFilled(user.hours, starter.hours), services }
    }),
  }
}

function orFilled<T>(list: readonly T[] | undefined, typical: readonly T[]): readonly T[] {
  return list?.length ? list : typical
}

/** What brings a company to `withStarter`, without the sections that stay as they are. */
export function startFile(company: CompanyFile, newInspector: string | undefined): WrittenFile {
  const { key, name, zone } = company
  const { orderTypes, services, users } = withStarter(company, newInspector)
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  return {
    ...{ key, name, zone },
    ...(!isSame(orderTypes, company.orderTypes) && { orderTypes }),
    ...(!isSame(services, company.services) && { services }),
    ...(!isSame(users, company.users) && { users }),
  }
}
