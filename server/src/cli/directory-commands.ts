import {
  createCredential,
  findUsernameMistake,
  listCredentials,
  revokeCredential,
} from '../domain/access/directory-credentials.ts'
import { type Command, showMoment, table, UsageError } from './command.ts'

const options = { username: 'the name of the integration' } as const

export const directoryCommands: readonly Command[] = [
  {
    name: 'directory credential create',
    usage: '--username NAME',
    summary: 'Create a credential for the directory; the password is shown only once',
    options,
    run: async call => {
      const username = call.require('username')
      const mistake = findUsernameMistake(username)
      if (mistake) throw new UsageError(`--username ${mistake}`)
      const credential = await call.write(tx => createCredential(tx, username, call.now()))
      call.printResult(credential, `Username  ${credential.username}\nPassword  ${credential.password}`)
    },
  },
  {
    name: 'directory credential list',
    summary: 'List the credentials for the directory',
    run: async call => {
      const credentials = (await call.read(listCredentials)).map(({ username, createdAt, revokedAt }) => ({
        ...{ username, created: showMoment(createdAt), revoked: showMoment(revokedAt) },
      }))
      const rows = credentials.map(({ username, created, revoked }) => [username, created, revoked])
      call.printResult(
        credentials,
        rows.length > 0 ? table([['USERNAME', 'CREATED', 'REVOKED'], ...rows]) : 'No credentials',
      )
    },
  },
  {
    name: 'directory credential revoke',
    usage: '--username NAME',
    summary: 'Revoke a credential for the directory',
    options,
    run: async call => {
      const username = call.require('username')
      await call.write(tx => revokeCredential(tx, username, call.now()))
      call.printResult({ revoked: username }, `${username} was revoked`)
    },
  },
]
