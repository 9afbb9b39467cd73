import type { OnBehalf } from './tool.ts'

/** A request of the tenant API, with the path below `/{company_key}/rest`. */
export interface RestRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface RestResponse {
  readonly status: number
  readonly body: string | Buffer
}

/** The tenant API, with the rights of the person for whom an assistant acts. */
export interface Rest {
  call(request: RestRequest): Promise<RestResponse>
  person(): Promise<OnBehalf>
}
