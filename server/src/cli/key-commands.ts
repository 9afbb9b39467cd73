import { createKey, listKeysWithUsers, revokeKey } from '../domain/tenants/access-keys.ts'
import { type Command, showMoment, table } from './command.ts'

export const keyCommands: readonly Command[] = [
  {
    name: 'key create',
    isForCompany: true,
    usage: '--user USERNAME [--label LABEL]',
    summary: 'Create an access key with the privileges of a user; the secret is shown only once',
    options: {
      user: "the user's name or id",
      label: 'what the key is for',
    },
    run: async call => {
      const company = call.require('company')
      const username = call.require('user')
      const key = await call.changeAs(scope => createKey(scope, username, call.option('label') ?? ''))
      const { accessKey: access_key, secretKey: secret_key } = key
      call.printResult(
        { company, user: username, access_key, secret_key },
        `Access key  ${access_key}\nSecret key  ${secret_key}`,
      )
    },
  },
  {
    name: 'key list',
    isForCompany: true,
    summary: "List a company's access keys",
    run: async call => {
      const keys = await call.readAs(listKeysWithUsers)
      const shown = keys.map(key => ({
        access_key: key.accessKey,
        user: key.user?.username ?? key.userId,
        label: key.label,
        created: showMoment(key.createdAt),
        last_used: showMoment(key.lastUsedAt),
        revoked: showMoment(key.revokedAt),
      }))
      const rows = shown.map(key => [
        key.access_key,
        key.user,
        key.label,
        key.created,
        key.last_used || 'never',
        key.revoked,
      ])
      call.printResult(shown, table([['ACCESS KEY', 'USER', 'LABEL', 'CREATED', 'LAST USED', 'REVOKED'], ...rows]))
    },
  },
  {
    name: 'key revoke',
    isForCompany: true,
    summary: 'Revoke an access key; running servers refuse it within a second',
    operand: 'ACCESS_KEY',
    run: async call => {
      const accessKey = call.operand
      await call.changeAs(scope => revokeKey(scope, accessKey))
      call.printResult({ revoked: accessKey }, `${accessKey} was revoked`)
    },
  },
]
