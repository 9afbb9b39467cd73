import { type InstallHost, listHostsOfInstall } from '../../domain/operators/host-overview-store.ts'
import { confirmHost, removeHostOf } from '../../domain/operators/manage-hosts.ts'
import { mistakeIn, Refusal } from '../../domain/refusal.ts'
import { installHostRecord, readableParameter } from '../../wire/operator/operator-wire.ts'
import { answerTable, listMember, nothing } from '../../wire/record-table.ts'
import { sampleHost } from '../../wire/settings/host-wire.ts'
import { boolean, text } from '../../wire/values.ts'
import { type InstallRoute, installRoute } from './operator-route.ts'

const group = 'Companies'
const maxListed = 1_000
const pathParameters = {
  key: { schema: text('The key of the company.'), example: 'demo' },
  host: { schema: text('A host that the company lists.'), example: sampleHost },
}
const refuses = [
  new Refusal('company.unknown', { key: 'nowhere' }),
  mistakeIn('host', `${sampleHost} is not a host of the company`),
  new Refusal('company.migrating'),
]

export const hostRoutes: readonly InstallRoute[] = [
  installRoute({
    method: 'GET',
    path: '/hosts',
    name: 'hosts',
    group,
    summary: 'List the hosts of companies',
    description: `Those without proof come first. At most ${maxListed}.`,
    query: { search: readableParameter('Part of a host or of the key of a company.', 'example.com') },
    answer: answerTable<readonly InstallHost[]>({
      hosts: listMember(installHostRecord, 'The hosts.', hosts => hosts.slice(0, maxListed)),
      more: [boolean('Whether more hosts match.'), hosts => hosts.length > maxListed, false],
    }),
    act: ({ read }, { query: { search } }) => read(tx => listHostsOfInstall(tx, search, maxListed + 1)),
  }),
  installRoute({
    method: 'POST',
    path: '/companies/:key/hosts/:host/confirm',
    name: 'confirmHost',
    group,
    summary: 'Confirm a host',
    description: 'It leads to the company from now on, without a TXT record.',
    pathParameters,
    answer: nothing,
    refuses,
    act: async ({ write, now, serviceHosts }, { params }) => {
      await write(tx => confirmHost(tx, { ...params, now, serviceHosts }))
    },
  }),
  installRoute({
    method: 'DELETE',
    path: '/companies/:key/hosts/:host',
    name: 'removeHost',
    group,
    summary: 'Remove a host',
    description: 'The company does not have it any more, proven or not.',
    pathParameters,
    answer: nothing,
    refuses,
    act: ({ write, now }, { params }) => write(tx => removeHostOf(tx, { ...params, now })),
  }),
]
