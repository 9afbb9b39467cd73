import { randomText } from '../domain/access/secret.ts'
import type { Operator } from '../domain/operators/operator.ts'
import {
  createOperator,
  makeSetupLink,
  removeOperator,
  requireOperator,
} from '../domain/operators/operator-accounts.ts'
import { operatorRealm } from '../domain/operators/operator-realm.ts'
import { listOperators } from '../domain/operators/operator-store.ts'
import type { AccountScope, Accounts } from '../domain/sessions/account-scope.ts'
import { changePassword } from '../domain/sessions/change-password.ts'
import { listUsersWithPassword } from '../domain/sessions/credential-store.ts'
import type { Link } from '../domain/sessions/links.ts'
import { requireGoodPassword } from '../domain/sessions/password.ts'
import { removeSecondFactor } from '../domain/sessions/second-factor.ts'
import { openSignInServices } from '../platform/sign-in/sign-in-services.ts'
import { type Call, type Command, showMoment, table, UsageError } from './command.ts'
import { readPassword } from './read-password.ts'

const operand = 'EMAIL'

export const operatorCommands: readonly Command[] = [
  {
    name: 'operator create',
    createsStore: true,
    usage: `${operand} [--name NAME] [--password]`,
    summary: 'Create an operator, who signs in at /operator, and print a link for choosing a password',
    options: { name: 'the name of the operator' },
    flags: { password: 'read the password from standard input instead of printing a link' },
    operand,
    run: async call => {
      const hash = call.flag('password') ? await hashPassword(await readPassword()) : undefined
      const { operator, link, publicUrl } = await writeAccounts(call, async scope => {
        const operator = await createOperator(scope, { email: call.operand, name: call.option('name') ?? '' })
        const { publicUrl } = await call.addresses(scope.tx)
        if (hash === undefined) return { operator, publicUrl, link: await makeSetupLink(scope, operator, publicUrl) }
        await changePassword(scope, operator.id, hash)
        return { operator, publicUrl }
      })
      if (link) return showLink(call, operator, link)
      call.printResult({ email: operator.email }, `${operator.email} can sign in at ${publicUrl}/operator`)
    },
  },
  {
    name: 'operator list',
    summary: 'List the operators',
    run: async call => {
      const { listed, ready } = await readAccounts(call, async accounts => ({
        listed: await listOperators(accounts.tx),
        ready: await listUsersWithPassword(accounts),
      }))
      const operators = listed.map(({ id, email, displayName: name, createdAt }) => {
        return { email, name, created: showMoment(createdAt), can_sign_in: ready.has(id) }
      })
      const rows = operators.map(({ email, name, created, can_sign_in }) => {
        return [email, name, created, can_sign_in ? 'yes' : 'no']
      })
      const text = table([['EMAIL', 'NAME', 'CREATED', 'CAN SIGN IN'], ...rows])
      call.printResult(operators, rows.length > 0 ? text : 'No operators')
    },
  },
  {
    name: 'operator password',
    usage: `${operand} [--link | --generate] [--remove-second-factor]`,
    summary: "Set an operator's password, read from standard input; ends the operator's sessions",
    flags: {
      link: 'print a link for choosing a password instead; the password and the sessions stay until it is used',
      generate: 'make a password and print it',
      'remove-second-factor': 'for an operator who lost the authenticator app and the recovery codes',
    },
    operand,
    run: async call => {
      if (call.flag('link') && call.flag('generate')) throw new UsageError('give either --link or --generate')
      await (call.flag('link') ? sendLink(call) : setPassword(call))
    },
  },
  {
    name: 'operator remove',
    usage: `${operand} --yes`,
    summary: "Remove an operator and end the operator's sessions",
    flags: { yes: 'confirm' },
    operand,
    run: async call => {
      if (!call.flag('yes')) throw new UsageError(`${call.operand} loses all access; add --yes to confirm`)
      const { email } = await writeAccounts(call, scope => removeOperator(scope, call.operand))
      call.printResult({ removed: email }, `${email} was removed`)
    },
  },
]

function readAccounts<T>(call: Call, work: (accounts: Accounts) => Promise<T>): Promise<T> {
  const { id } = operatorRealm
  return call.withStore(database => database.read(id, tx => work({ tx, companyId: id })))
}

function writeAccounts<T>(call: Call, work: (scope: AccountScope) => Promise<T>): Promise<T> {
  const { id } = operatorRealm
  return call.withStore(database => database.write(id, tx => work({ tx, companyId: id, now: call.now() })))
}

async function sendLink(call: Call): Promise<void> {
  const { operator, link } = await writeAccounts(call, async scope => {
    const operator = await requireOperator(scope, call.operand)
    if (call.flag('remove-second-factor')) await removeSecondFactor(scope, operator.id)
    const { publicUrl } = await call.addresses(scope.tx)
    return { operator, link: await makeSetupLink(scope, operator, publicUrl) }
  })
  showLink(call, operator, link)
}

async function setPassword(call: Call): Promise<void> {
  const isGenerated = call.flag('generate')
  const password = isGenerated ? randomText(16) : await readPassword()
  const hash = await hashPassword(password)
  const { email } = await writeAccounts(call, async scope => {
    const operator = await requireOperator(scope, call.operand)
    await changePassword(scope, operator.id, hash)
    if (call.flag('remove-second-factor')) await removeSecondFactor(scope, operator.id)
    return operator
  })
  const shown = isGenerated ? { email, password } : { email }
  call.printResult(shown, isGenerated ? password : `The password of ${email} was set`)
}

async function hashPassword(password: string): Promise<string> {
  requireGoodPassword(password)
  return openSignInServices().passwords.hash(operatorRealm.key, password)
}

function showLink(call: Call, { email }: Operator, { url, expiresAt }: Link): void {
  const expires = showMoment(expiresAt)
  call.printResult(
    { email, link: url, expires },
    `Pass this link on to ${email}. It works once, until ${expires}:\n${url}`,
  )
}
