import { remove, swap } from '../failpoints/edit.ts'
import type { Mutation } from './mutation.ts'

/** How strangers, keys and companies keep others from being served. */
export const fairnessMutations: readonly Mutation[] = [
  {
    name: 'long-reads-take-no-place',
    edit: swap(/return [\s\S]+/, 'return false'),
    breaks: 'calendars of one company keep the others waiting',
    caughtBy: ['server/test/fairness/long-reads.test.ts'],
  },
  {
    name: 'strangers-take-places-of-a-company',
    edit: swap(/await ([\s\S]+)/, 'await this.#limits.requests.run(company_key, () => $1)'),
    breaks: 'wrong passwords of a stranger stop the writes of a company',
    caughtBy: ['server/test/sign-in/strangers.test.ts'],
  },
  {
    name: 'holds-without-share',
    edit: remove,
    breaks: 'one key hides all openings of a company',
    caughtBy: ['server/test/guard/holds.test.ts'],
  },
]
