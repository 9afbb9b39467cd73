import type { Document } from './plumbline.ts'

/** A small company that uses every section of a company file. */
export function acme(edits: Readonly<Record<string, unknown>> = {}): Document {
  return edited(
    {
      key: 'acme',
      name: 'Acme Inspections',
      zone: 'America/Chicago',
      hosts: ['book.acme.example'],
      settings: { lastBookableHour: 15 },
      offices: [
        { slug: 'north', name: 'North', zip: '60601', latitude: 41.8858, longitude: -87.6229, primary: true },
        { slug: 'south', name: 'South' },
      ],
      users: [
        { username: 'olive', firstName: 'Olive', lastName: 'Owner', owner: true, keys: ['laptop'] },
        {
          username: 'ian',
          firstName: 'Ian',
          lastName: 'Park',
          inspector: true,
          hours: [{ days: ['mon', 'tue'], from: '08:00', to: '12:00' }],
          exceptions: [
            { date: '2026-12-24', hours: [{ from: '08:00', to: '12:00' }] },
            { date: '2026-12-25', hours: [] },
          ],
          blocked: [{ from: '2026-12-24 12:00', to: '2026-12-24 18:00', title: 'Holiday' }],
          zips: ['60601', '60602'],
          services: ['Full Inspection', 'Radon Test'],
        },
        { username: 'ida', firstName: 'Ida', inspector: true, office: 'south', services: 'all' },
      ],
      orderTypes: [{ name: 'Residential' }, { name: 'Commercial', office: 'south' }],
      services: [
        {
          name: 'Full Inspection',
          orderType: 'Residential',
          durationMinutes: 180,
          fees: [
            {
              name: 'Inspection',
              amount: 400,
              rules: [
                { squareFeet: { from: 2001 }, add: 50.25 },
                { yearBuilt: { to: 1950 }, percent: 12.5 },
                { zips: ['60601'], set: 0 },
              ],
            },
            { name: 'Travel', amount: 25 },
          ],
        },
        { name: 'Radon Test', ancillary: true, offices: ['north'], fees: [{ name: 'Radon', amount: 99.99 }] },
      ],
      packages: [{ name: 'Everything', offices: ['north', 'south'], services: ['Full Inspection', 'Radon Test'] }],
      fees: [{ name: 'Late Cancellation', amount: 75 }],
    },
    edits,
  )
}

/** The same document with other values at some paths, such as `services[0].fees[1]`; `undefined` takes one out. */
export function edited(document: Document, edits: Readonly<Record<string, unknown>>): Document {
  const copy = structuredClone(document)
  for (const [path, value] of Object.entries(edits)) put(copy, path, value)
  return copy
}

function put(document: Document, path: string, value: unknown): void {
  const steps = path.split(/[.[\]]+/).filter(step => step !== '')
  const last = steps.pop() ?? ''
  const place = steps.reduce<Document>((inner, step) => inner[step] as Document, document)
  if (value !== undefined) place[last] = value
  else if (Array.isArray(place)) place.splice(Number(last), 1)
  else delete place[last]
}
