import type { CompanyFile, Entries } from '../company-files/company-file.ts'

type User = Entries['users']

/** The file of the source with the people of this company, who go on signing in; the source's have the names that they had. */
export function withPeopleHere(source: CompanyFile, here: CompanyFile): CompanyFile {
  const users = source.users ?? []
  const ids = new Set(users.map(({ id }) => id))
  const names = new Set(users.map(({ username }) => username))
  const offices = new Set((source.offices ?? []).map(({ slug }) => slug))
  const services = new Set((source.services ?? []).map(({ name }) => name))
  const added = (here.users ?? [])
    .filter(({ id }) => !ids.has(id))
    .map(({ keys: _, blocked: __, office, ...user }): User => {
      const username = freeName(user.username, names)
      names.add(username)
      return {
        ...user,
        username,
        ...(office !== undefined && offices.has(office) && { office }),
        services: Array.isArray(user.services) ? user.services.filter(name => services.has(name)) : user.services,
      } as User
    })
  return { ...source, users: [...users, ...added] }
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  for (let i = 1; ; i++) {
    const name = i === 1 ? wanted : `${wanted}-${i}`
    if (!taken.has(name)) return name
  }
}
