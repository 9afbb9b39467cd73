/** The value of a field: text is never missing, a number may be. A flag is `yes`, `no` or empty. */
interface Values {
  readonly text: string
  readonly flag: string
  readonly count: number | undefined
  readonly cents: number | undefined
  readonly degrees: number | undefined
}

export interface PropertyField<Kind extends keyof Values = keyof Values> {
  readonly kind: Kind
  /** For the API description. */
  readonly description: string
  /** In the history; fields with the same label are shown as one. Left out, it follows from the name. */
  readonly label?: string
  /** The largest number of degrees in either direction. */
  readonly limit?: number
}

const text = (description: string, label?: string): PropertyField<'text'> => field('text', description, label)
const flag = (description: string): PropertyField<'flag'> => field('flag', description)
const count = (description: string): PropertyField<'count'> => field('count', description)
const cents = (description: string): PropertyField<'cents'> => field('cents', description)
const degrees = (description: string, limit: number): PropertyField<'degrees'> => ({
  ...field('degrees', description, 'Location'),
  limit,
})

/**
 * The plain fields of an order, one line each: what is known about the house. From the line follow the type, the column
 * (`year_built`), the label in the history (`Year built`), the names on the wire (`yearbuilt`), reading, rendering and
 * the OpenAPI schemas. CONTRIBUTING.md says how to add one.
 */
export const propertyFields = {
  address1: text('Street line of the house.', 'Address'),
  address2: text('Second line of the address.', 'Address'),
  city: text('City.', 'Address'),
  state: text('State, abbreviated or in full; kept as sent.', 'Address'),
  zip: text('ZIP code. Affects the price.', 'Address'),
  county: text('County.'),
  latitude: degrees('Degrees north; of an address without coordinates, those of its ZIP.', 90),
  longitude: degrees('Degrees east; of an address without coordinates, those of its ZIP.', 180),
  squareFeet: count('Living area. Affects the price.'),
  yearBuilt: count('Year the house was built. Affects the price.'),
  salesPriceCents: cents('Sales price of the house.'),
  foundation: text('Kind of foundation.'),
  reportNumber: text('Number of the report.'),
  invoiceNumber: text('Number of the invoice.'),
  majorCrossStreets: text('The nearest major cross streets.'),
  gateCode: text('Code of the gate.'),
  lockbox: text('Where the lockbox is, or its code.'),
  pets: text('Pets in the house.'),
  accessNotes: text('What else a person needs to know to get into the house.'),
  propertyOccupied: flag('Whether the house is occupied.'),
  utilitiesOn: flag('Whether the utilities are on.'),
  propertyPhoto: text('Address of a photo of the house.'),
  signature: text("The client's signature, or where to find it."),
  osOrder: flag('Whether the order comes from an online scheduler.'),
  osScheduledDatetime: text('When the online scheduler scheduled it, as it was sent.', 'Scheduled online'),
  referReason: text('The source of the referral: an id of `/referreasons`.'),
  referredReason: text('The source of the referral, as a text.'),
  buyersAgentContactNotes: text("How to contact the buyer's agent.", "Notes on the buyer's agent"),
  sellersAgentContactNotes: text("How to contact the seller's agent.", "Notes on the seller's agent"),
  policyNumber: text('Number of the insurance policy.'),
  policyHolder: text('Holder of the insurance policy.'),
  ignoreSignaturePaymentForDelivery: flag('Whether reports are delivered without signature and payment.'),
  ignoreSignatureForDelivery: flag('Whether reports are delivered without signature.'),
  ignoresPaymentForDelivery: flag('Whether reports are delivered without payment.'),
  costCenter: text('The cost center: an id of `/costcenters`.'),
}

export type PropertyName = keyof typeof propertyFields
type ValueOf<Field> = Field extends PropertyField<infer Kind> ? Values[Kind] : never

/** The house and what is known about it. */
export type OrderProperty = { readonly [Name in PropertyName]: ValueOf<(typeof propertyFields)[Name]> }

export const propertyEntries = Object.entries(propertyFields) as readonly (readonly [PropertyName, PropertyField])[]

export const blankProperty = Object.fromEntries(
  propertyEntries.map(([name, { kind }]) => [name, isText(kind) ? '' : undefined]),
) as unknown as OrderProperty

/** Kept in a text column that is never null. */
export function isText(kind: PropertyField['kind']): boolean {
  return kind === 'text' || kind === 'flag'
}

/** `salesPriceCents` is labelled `Sales price`. */
export function labelOf(name: PropertyName): string {
  const { label }: PropertyField = propertyFields[name]
  const words = name.replace(/Cents$/, '').replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return label ?? words.charAt(0).toUpperCase() + words.slice(1)
}

function field<Kind extends keyof Values>(kind: Kind, description: string, label?: string): PropertyField<Kind> {
  return { kind, description, ...(label !== undefined && { label }) }
}
