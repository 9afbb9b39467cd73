/** A host that a company lists as its own. */
export interface CompanyHost {
  readonly host: string
  /** Until then it leads nowhere. */
  readonly isProven: boolean
  /** Undefined also for hosts of earlier versions, which asked for no proof. */
  readonly provenAt?: Temporal.Instant | undefined
}

export function namesOf(hosts: readonly CompanyHost[]): string[] {
  return hosts.map(({ host }) => host)
}
