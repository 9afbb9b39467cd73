// Generated from the description by `npm run describe`; `npm test` compares.

export type NoCompany = {
  readonly status: "error"
  readonly message: string
  readonly url: ""
  readonly host: ""
}

export type Refused = {
  readonly status: "error"
  readonly message: string
}

export type ResolveAnswer = {
  readonly status: "ok"
  readonly message: ""
  readonly url: string
  readonly host: string
}

export interface Calls {
  /** GET /rest/openapi.json */
  openapi: {
    answer: unknown
  }
  /** GET /rest/isn/url */
  resolve: {
    query: {
      readonly companykey: string
    }
    answer: ResolveAnswer | NoCompany
  }
}
