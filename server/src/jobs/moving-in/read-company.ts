import { applyWithin } from '../../domain/company-files/apply-company.ts'
import type { CompanyFile } from '../../domain/company-files/company-file.ts'
import type { ImportProblem } from '../../domain/moving-in/imported-kind.ts'
import type { TenantScope } from '../../domain/tenant.ts'
import type { SourceClient } from '../../platform/outbound/source-client.ts'
import { acceptable } from '../../wire/moving-in/acceptable-file.ts'
import { companyFileOf, companyLists } from '../../wire/moving-in/source-company.ts'
import { withIds } from '../../wire/moving-in/source-ids.ts'
import { isJson, type Json, objectsIn } from '../../wire/moving-in/source-values.ts'
import { pathOf } from './source-lists.ts'

export interface SourceCompany {
  readonly file: CompanyFile
  readonly problems: readonly ImportProblem[]
}

interface NewCompany {
  readonly key: string
  readonly name: string | undefined
  readonly zone: string
}

/** The company of the source as a file: its own where it has one, else made from its lists. */
export async function readSourceCompany(source: SourceClient, company: NewCompany): Promise<SourceCompany> {
  const me = await source.get('/me')
  if ('refused' in me || !isJson(me.body.me)) {
    const why = 'refused' in me ? me.refused : 'it has no "me"'
    return Promise.reject(new Error(`the source is not a system of this interface: GET /me: ${why}`))
  }
  const own = await source.get('/settings/companyfile')
  if ('body' in own && isJson(own.body.file)) return ownFile(own.body.file, company)
  const lists = new Map<string, readonly Json[]>()
  const problems: ImportProblem[] = []
  for (const list of companyLists) {
    const answer = await source.get(pathOf(list))
    if ('refused' in answer) problems.push({ what: `/${list}`, why: `could not be read: ${answer.refused}` })
    else
      lists.set(
        list,
        objectsIn(answer.body, list).map(each => withIds(list, each)),
      )
  }
  if (!lists.has('users')) lists.set('users', [withIds('users', me.body.me)])
  const found = companyFileOf(lists, { ...company, name: company.name ?? company.key })
  const made = acceptable(found.file)
  return { file: made.file, problems: [...problems, ...found.problems, ...made.problems] }
}

/** Hosts stay with the source until they are moved; keys and secrets are in no file. */
function ownFile(file: Json, { key, name }: NewCompany): SourceCompany {
  const { hosts: _, users = [], ...rest } = file
  const withoutKeys = (users as readonly Json[]).map(({ keys: _keys, ...user }) => user)
  return acceptable({ ...rest, key, ...(name !== undefined && { name }), users: withoutKeys })
}

/** Entries that orders have, and that the source no longer lists, are retired here: their names stay on those orders. */
export async function addFormer(
  scope: TenantScope,
  file: CompanyFile,
  former: Readonly<Record<'users' | 'services' | 'fees' | 'packages' | 'orderTypes', ReadonlyMap<string, string>>>,
): Promise<void> {
  const { users, services, fees, packages, orderTypes } = former
  const entries = <T extends { readonly id?: string | undefined; readonly name?: string }>(
    before: readonly T[] | undefined,
    more: ReadonlyMap<string, string>,
    make: (id: string, name: string) => object,
  ): T[] => {
    const taken = new Set((before ?? []).map(({ name }) => name))
    const added = [...more].map(([id, name]) => {
      const free = taken.has(name) || name === '' ? `${name || 'Former'} (${id.slice(0, 8)})` : name
      taken.add(free)
      return make(id, free) as T
    })
    return [...(before ?? []), ...added]
  }
  const named = (id: string, name: string) => ({ id, name })
  const { file: whole } = acceptable({
    ...file,
    users: entries(file.users as never, users, (id, name) => ({
      ...{ id, username: `former-${id}`, displayName: name, show: false },
    })),
    orderTypes: entries(file.orderTypes, orderTypes, named),
    services: entries(file.services, services, named),
    packages: entries(file.packages, packages, named),
    fees: entries(file.fees, fees, (id, name) => ({ id, name, amount: 0 })),
  })
  await applyWithin(scope.tx, whole, scope.now)
  await applyWithin(scope.tx, file, scope.now)
}
