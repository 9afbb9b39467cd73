import {
  createCredential,
  findUsernameMistake,
  listCredentials,
  revokeCredential,
} from '../domain/access/directory-credentials.ts'
import { listHostsOfInstall } from '../domain/operators/host-overview-store.ts'
import { confirmHost, removeHostOf } from '../domain/operators/manage-hosts.ts'
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

export const hostCommands: readonly Command[] = [
  {
    name: 'host list',
    usage: '[--search TEXT]',
    summary: 'List the hosts of companies, first those that are not proven',
    options: { search: 'part of a host or of the key of a company' },
    run: async call => {
      const found = await call.read(tx => listHostsOfInstall(tx, call.option('search') ?? '', Number.MAX_SAFE_INTEGER))
      const hosts = found.map(({ host, companyKey: company, isProven, provenAt }) => {
        return { host, company, state: isProven ? 'proven' : 'unproven', proven: showMoment(provenAt) }
      })
      const rows = hosts.map(({ host, company, state, proven }) => [host, company, state, proven])
      call.printResult(hosts, rows.length > 0 ? table([['HOST', 'COMPANY', 'STATE', 'PROVEN'], ...rows]) : 'No hosts')
    },
  },
  {
    name: 'host confirm',
    summary: 'Let a host lead to the company that lists it, without a DNS record',
    isForCompany: true,
    operand: 'HOST',
    run: async call => {
      const [key, host] = [call.require('company'), call.operand]
      await call.write(async tx => {
        const serviceHosts = await call.serviceHosts(tx)
        return confirmHost(tx, { key, host, now: call.now(), serviceHosts })
      })
      call.printResult({ host, company: key, state: 'proven' }, `${host} leads to ${key}`)
    },
  },
  {
    name: 'host remove',
    usage: 'HOST --yes',
    summary: 'Take a host away from a company, proven or not',
    isForCompany: true,
    flags: { yes: 'confirm' },
    operand: 'HOST',
    run: async call => {
      const [key, host] = [call.require('company'), call.operand]
      if (!call.flag('yes')) throw new UsageError(`${host} would not lead to ${key} any more; add --yes to confirm`)
      await call.write(tx => removeHostOf(tx, { key, host, now: call.now() }))
      call.printResult({ removed: host, company: key }, `${host} was removed from ${key}`)
    },
  },
]
