import { createKey, listKeysWithUsers, revokeKey } from '../domain/tenants/access-keys.ts'
import { type Command, jsonOption, operandOf, printResult, requireOption, table } from './command.ts'
import { changeAs, companyOption, readAs } from './tenant-call.ts'

export const keyCommands: readonly Command[] = [
  {
    name: 'key create',
    usage: '--company KEY --user USERNAME [--label LABEL] [--json]',
    summary: 'Create an access key with the privileges of a user; the secret is shown only once',
    options: {
      ...companyOption,
      user: { type: 'string', description: "the user's name or id" },
      label: { type: 'string', description: 'what the key is for' },
      ...jsonOption,
    },
    run: async call => {
      const company = requireOption(call, 'company')
      const username = requireOption(call, 'user')
      const key = await changeAs(call, scope => createKey(scope, username, call.option('label') ?? ''))
      const { accessKey: access_key, secretKey: secret_key } = key
      printResult(
        call,
        { company, user: username, access_key, secret_key },
        `Access key  ${access_key}\nSecret key  ${secret_key}`,
      )
    },
  },
  {
    name: 'key list',
    usage: '--company KEY [--json]',
    summary: "List a company's access keys",
    options: { ...companyOption, ...jsonOption },
    run: async call => {
      const keys = await readAs(call, listKeysWithUsers)
      const shown = keys.map(key => ({
        access_key: key.accessKey,
        user: key.user?.username ?? key.userId,
        label: key.label,
        created: key.createdAt.toString({ smallestUnit: 'second' }),
        revoked: key.revokedAt?.toString({ smallestUnit: 'second' }) ?? '',
      }))
      const rows = shown.map(key => [key.access_key, key.user, key.label, key.created, key.revoked])
      printResult(call, shown, table([['ACCESS KEY', 'USER', 'LABEL', 'CREATED', 'REVOKED'], ...rows]))
    },
  },
  {
    name: 'key revoke',
    usage: '--company KEY ACCESS_KEY [--json]',
    summary: 'Revoke an access key; running servers refuse it within a second',
    options: { ...companyOption, ...jsonOption },
    operand: 'ACCESS_KEY',
    run: async call => {
      const accessKey = operandOf(call)
      await changeAs(call, scope => revokeKey(scope, accessKey))
      printResult(call, { revoked: accessKey }, `${accessKey} was revoked`)
    },
  },
]
