import { readCompanyFile } from '../server/src/cli/company-file-reader.ts'
import type { CompanyFile } from '../server/src/domain/company-files/company-file.ts'

/** A company, by default of fifty inspectors, who work Monday to Saturday and are qualified for every service. */
export function benchCompany(key: string, inspectors?: number): Promise<CompanyFile> {
  return readCompanyFile(companyFile(key, inspectors))
}

export function companyFile(key: string, inspectors = 50): object {
  return {
    key,
    name: `Company ${key}`,
    zone: 'America/New_York',
    // The check of conflicts has a row of its own.
    settings: { conflicts: 'allow', bookingPage: true },
    offices: [{ slug: 'main', name: 'Main', primary: true }],
    users: [
      { username: 'owner', firstName: 'Olive', lastName: 'Owner', owner: true, keys: ['bench'] },
      ...Array.from({ length: inspectors }, (_, i) => ({
        username: `inspector${i}`,
        firstName: 'Ira',
        lastName: `Inspector ${String(i).padStart(2, '0')}`,
        inspector: true,
        hours: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'], from: '08:00', to: '17:00' }],
        services: 'all',
      })),
    ],
    orderTypes: [{ name: 'Residential' }],
    services: Array.from({ length: 12 }, (_, i) => ({
      name: `Service ${i}`,
      orderType: 'Residential',
      durationMinutes: 60,
      ancillary: i > 3,
      fees: [
        {
          name: `Service ${i}`,
          amount: 100 + i * 25,
          rules: [
            { squareFeet: { from: 2501, to: 3500 }, add: 50 },
            { squareFeet: { from: 3501 }, add: 120 },
            { yearBuilt: { to: 1949 }, add: 75 },
          ],
        },
        ...(i === 0 ? [{ name: 'Report', amount: 25 }] : []),
      ],
    })),
    packages: [{ name: 'All of it', services: ['Service 0', 'Service 1'] }],
    fees: [{ name: 'Trip', amount: 50 }],
  }
}
