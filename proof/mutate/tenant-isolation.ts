import { anyCompany, remove, swap } from '../failpoints/edit.ts'
import type { Mutation } from './mutation.ts'

const isolation = 'server/test/isolation/isolation.proof.ts'
const otherApis = 'server/test/isolation/other-apis.proof.ts'

/** Isolation between companies. */
export const tenantIsolationMutations: readonly Mutation[] = [
  {
    name: 'orders-of-any-company',
    edit: anyCompany,
    breaks: 'an order of another company can be read and changed by its id',
    caughtBy: [`${isolation}#order/fees`],
  },
  {
    name: 'order-number-of-any-company',
    edit: anyCompany,
    breaks: 'order numbers of another company are found',
    caughtBy: ['server/test/orders/references.test.ts#order number'],
  },
  {
    name: 'client-of-any-company',
    edit: anyCompany,
    breaks: 'a client of another company is shown by id',
    caughtBy: [`${isolation}#/client/.id. path`],
  },
  {
    name: 'client-email-of-any-company',
    edit: anyCompany,
    breaks: 'a client of another company is found by email',
    caughtBy: [`${isolation}#/client/lookup`],
  },
  {
    name: 'client-name-of-any-company',
    edit: anyCompany,
    breaks: 'an inline client becomes one of another company',
    caughtBy: [`${isolation}#a client is found by name`],
  },
  {
    name: 'clients-of-all-companies',
    edit: anyCompany,
    breaks: 'the list of clients holds those of every company',
    caughtBy: [`${isolation}#GET /clients`],
  },
  {
    name: 'agent-of-any-company',
    edit: anyCompany,
    breaks: 'an agent of another company is shown by id',
    caughtBy: [`${isolation}#/agent/.id. path`],
  },
  {
    name: 'agent-email-of-any-company',
    edit: anyCompany,
    breaks: 'an agent of another company is found by email',
    caughtBy: [`${isolation}#/agent/lookup`],
  },
  {
    name: 'agents-of-all-companies',
    edit: anyCompany,
    breaks: 'the list of agents holds those of every company',
    caughtBy: [`${isolation}#GET /agents`],
  },
  {
    name: 'orders-of-all-companies',
    edit: anyCompany,
    breaks: 'the list of orders holds those of every company',
    caughtBy: [`${isolation}#GET /orders query`],
  },
  {
    name: 'known-people-of-any-company',
    edit: anyCompany,
    breaks: "an order is given another company's client or agent",
    caughtBy: [`${isolation}#clientuuid`, `${isolation}#buyersagentuuid`],
  },
  {
    name: 'file-of-any-company',
    edit: anyCompany,
    breaks: 'files of another company open and can be removed',
    caughtBy: [`${isolation}#POST /report`, `${isolation}#DELETE /(report|attachment)`],
  },
  {
    name: 'public-file-of-any-company',
    edit: anyCompany,
    breaks: 'public links of another company open',
    caughtBy: [`${otherApis}#public links`],
  },
  {
    name: 'footprints-of-any-company',
    edit: anyCompany,
    breaks: "an owner sees every company's footprints",
    caughtBy: [`${isolation}#GET /orders/footprints`],
  },
  {
    name: 'idempotency-records-of-any-company',
    edit: swap(/(company_id = \$\{.+?\}) and user_id = (\$\{.+?\})/, '($1 or user_id <> $2)'),
    breaks: "the same Idempotency-Key repeats another company's response",
    caughtBy: [`${isolation}#Idempotency-Key`],
  },
  {
    name: 'subscriptions-of-any-company',
    edit: anyCompany,
    breaks: "another company's webhook receives an order's event",
    caughtBy: [`${isolation}#POST /order body services`],
  },
  {
    name: 'key-of-any-company-revoked',
    edit: anyCompany,
    breaks: "revoking a key in one company revokes another company's",
    caughtBy: ['server/test/cli/access.test.ts'],
  },
  {
    name: 'webhook-of-any-company',
    edit: anyCompany,
    breaks: "a webhook of another company is shown by its id, with its secret's name and address",
    caughtBy: ['server/test/cli/webhooks.test.ts'],
  },
  {
    name: 'cached-order-for-all-companies',
    edit: swap(/(\w+)\?\.\w+ !== \w+/, '!$1'),
    breaks: 'an order cached for one company is returned to another that requests its id or number',
    caughtBy: [`${isolation}#shown a moment ago`],
  },
  {
    name: 'any-host-serves-any-company',
    edit: swap(/ \|\| .*$/, ' || true'),
    breaks: "a company is served at another company's own host",
    caughtBy: ['server/test/rest/white-label.test.ts'],
  },
  {
    name: 'cursor-of-any-company',
    edit: remove,
    breaks: 'a cursor of another company is accepted',
    caughtBy: ['server/test/syncing/cursors.test.ts'],
  },
  {
    name: 'removed-company-keeps-payments',
    edit: remove,
    breaks: 'a company with payments cannot be removed, or leaves rows behind',
    caughtBy: ['server/test/isolation/removal.test.ts'],
  },
]
