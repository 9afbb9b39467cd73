import { force, swap } from '../failpoints/edit.ts'
import type { Mutation } from './mutation.ts'

const caughtBy = ['server/test/rest/own-hosts.test.ts']

/** The hosts of companies. */
export const hostMutations: readonly Mutation[] = [
  {
    name: 'companies-take-the-service',
    edit: swap('serviceHosts.has(host)', 'false'),
    breaks: 'an owner of any company takes the host of the service',
    caughtBy,
  },
  {
    name: 'companies-own-the-service',
    edit: swap('this.#serviceHosts.has(host)', 'false'),
    breaks: 'a row of a company makes the service unreachable for all others',
    caughtBy,
  },
  {
    name: 'hosts-proven-without-a-record',
    edit: force(false),
    breaks: 'a company takes a host of somebody else',
    caughtBy,
  },
  {
    name: 'unproven-hosts-in-links',
    edit: swap('({ isProven }) => isProven', '() => true'),
    breaks: 'messages and the console have links to a host that leads nowhere',
    caughtBy,
  },
]
