import type { OrderProperty } from './order.ts'

export const blankProperty: OrderProperty = {
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  county: '',
  latitude: undefined,
  longitude: undefined,
  squareFeet: undefined,
  yearBuilt: undefined,
  salesPriceCents: undefined,
  foundation: '',
  reportNumber: '',
}
