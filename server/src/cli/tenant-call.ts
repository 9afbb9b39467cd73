import type { Tenant, TenantScope, TenantWriter } from '../domain/tenant.ts'
import { requireTenant } from '../domain/tenants/access-keys.ts'
import { requireHere } from '../domain/tenants/departure-store.ts'
import { type Call, requireOption } from './command.ts'

export const companyOption = { company: { type: 'string', says: "the company's key" } } as const

export function operand(call: Call): string {
  return call.operands[0] ?? ''
}

/** Looks into the rows of the company that the call names. */
export function readAs<T>(call: Call, work: (tenant: Tenant) => Promise<T>): Promise<T> {
  const company = requireOption(call, 'company')
  return call.read(async tx => work(await requireTenant(tx, company)))
}

export function changeAs<T>(call: Call, work: (scope: TenantScope) => Promise<T>): Promise<T> {
  const company = requireOption(call, 'company')
  return call.write(async tx => {
    tx.lockCompanyKey(company)
    const scope = { ...(await requireTenant(tx, company)), now: Temporal.Now.instant() }
    await requireHere(scope)
    return work(scope)
  })
}

/** For what takes more than one change. */
export function changesAs(call: Call): TenantWriter {
  return work => changeAs(call, work)
}
