/** Addresses of the pages. The type of links knows those of the console only, so these are plain texts. */
export const paths: Readonly<Record<'companies' | 'newCompany' | 'directory' | 'health' | 'account', string>> = {
  companies: '/companies',
  newCompany: '/new-company',
  directory: '/directory',
  health: '/health',
  account: '/account',
}

export function companyPath(key: string): string {
  return `${paths.companies}/${key}`
}
