import type { AccountApi, AccountRoute, SignInRoute } from './account-request.ts'
import { accountRoutes } from './account-routes.ts'
import { passkeyRoutes, passkeySignInRoutes } from './passkey-routes.ts'
import { codeRoutes, secondFactorRoutes } from './second-factor-routes.ts'
import { linkRoutes, signInRoutes } from './sign-in-routes.ts'

/** What users of companies and operators have alike. */
export function routesOfAccounts(api: AccountApi): readonly (SignInRoute | AccountRoute)[] {
  return [
    ...signInRoutes(api),
    ...accountRoutes(api),
    ...linkRoutes(api),
    ...codeRoutes(api),
    ...secondFactorRoutes,
    ...passkeySignInRoutes(api),
    ...passkeyRoutes(api),
  ]
}
