import { randomText } from '../domain/access/secret.ts'
import { Refusal } from '../domain/refusal.ts'
import { changePassword } from '../domain/sessions/change-password.ts'
import { listUsersWithPassword } from '../domain/sessions/credential-store.ts'
import { requireUser } from '../domain/sessions/find-user.ts'
import { inviteUser } from '../domain/sessions/links.ts'
import { requireGoodPassword } from '../domain/sessions/password.ts'
import { removeSecondFactor } from '../domain/sessions/second-factor.ts'
import type { TenantScope } from '../domain/tenant.ts'
import type { Company } from '../domain/tenants/company.ts'
import { loadCompany } from '../domain/tenants/load-company.ts'
import { openSignInServices } from '../platform/sign-in/sign-in-services.ts'
import { type Call, type Command, showMoment, table } from './command.ts'
import { readPassword } from './read-password.ts'

const operand = 'USER'

export const userCommands: readonly Command[] = [
  {
    name: 'user list',
    isForCompany: true,
    summary: "List a company's users and whether they can sign in",
    run: async call => {
      const { company, ready } = await call.readAs(async tenant => ({
        company: await requireCompany(call, { ...tenant, now: call.now() }),
        ready: await listUsersWithPassword(tenant),
      }))
      const shown = [...company.users.values()].map(({ id, username, displayName, email, isOwner }) => {
        return { id, username, name: displayName, email, owner: isOwner, can_sign_in: ready.has(id) }
      })
      const rows = shown.map(user => [user.username, user.name, user.email, yes(user.owner), yes(user.can_sign_in)])
      call.printResult(shown, table([['USER', 'NAME', 'EMAIL', 'OWNER', 'CAN SIGN IN'], ...rows]))
    },
  },
  {
    name: 'user invite',
    isForCompany: true,
    summary: 'Send a user a link for choosing a password, and print it',
    operand,
    run: async call => {
      const { url, expiresAt } = await call.changeAs(async scope => {
        const company = await requireCompany(call, scope)
        const { publicUrl } = await call.addresses(scope.tx)
        return inviteUser(scope, company, requireUser(company, call.operand), publicUrl)
      })
      const email = call.config.smtp
        ? 'An email with this link is on its way'
        : 'Email is not connected: pass this link on'
      const expires = showMoment(expiresAt)
      call.printResult({ link: url, expires }, `${email}. It works once, until ${expires}:\n${url}`)
    },
  },
  {
    name: 'user password',
    isForCompany: true,
    usage: `${operand} [--generate] [--remove-second-factor]`,
    summary: "Set a user's password, read from standard input; ends the user's sessions",
    operand,
    flags: {
      generate: 'make a password and print it',
      'remove-second-factor': 'for a user who lost the authenticator app and the recovery codes',
    },
    run: async call => {
      const isGenerated = call.flag('generate')
      const password = isGenerated ? randomText(16) : await readPassword()
      requireGoodPassword(password)
      const hash = await openSignInServices().passwords.hash(call.require('company'), password)
      const user = await call.changeAs(async scope => {
        const user = requireUser(await requireCompany(call, scope), call.operand)
        await changePassword(scope, user.id, hash)
        if (call.flag('remove-second-factor')) await removeSecondFactor(scope, user.id)
        return user
      })
      const shown = isGenerated ? { user: user.username, password } : { user: user.username }
      call.printResult(shown, isGenerated ? password : `The password of ${user.username} was set`)
    },
  },
]

async function requireCompany(call: Call, { tx }: TenantScope): Promise<Company> {
  const key = call.require('company')
  const company = await loadCompany(tx, key)
  if (!company) throw new Refusal('company.unknown', { key })
  return company
}

function yes(claim: boolean): string {
  return claim ? 'yes' : 'no'
}
