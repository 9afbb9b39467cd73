// Generated from the operations of the service by `npm run describe`. Change those instead.

export interface CompanyAddress {
  /**
   * The whole base address, `https://{host}/{company_key}/rest`. A caller that appends `/{company_key}/rest` once
   * more is served too.
   */
  readonly url: string
  /** Scheme and host alone. */
  readonly host: string
  /**
   * Input that was dropped, replaced or ignored: field, value and outcome. Not an error: the rest was processed.
   * Absent if there is none.
   */
  readonly warnings?: readonly string[]
}
