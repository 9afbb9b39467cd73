import type { StatedOperation } from './operation.ts'
import type {
  AccountRoute,
  CompanyAccountRequest,
  CompanySignInRequest,
  SignInRoute,
} from './session/account-request.ts'

/** One row of section 4. */
export type Route = StatedOperation | SignInRoute<CompanySignInRequest> | AccountRoute<CompanyAccountRequest>
