import { remove } from '../failpoints/edit.ts'
import type { Mutation } from './mutation.ts'

const caughtBy = ['server/test/orders/moving.test.ts']

/** Moves of appointments that can be undone. */
export const moveMutations: readonly Mutation[] = [
  {
    name: 'messages-of-a-move-not-held',
    edit: remove,
    breaks: 'a client hears of a move that is taken back',
    caughtBy,
  },
  {
    name: 'messages-of-an-undone-move-sent',
    edit: remove,
    breaks: 'a client hears of a time that is not valid any more',
    caughtBy,
  },
  {
    name: 'override-without-privilege',
    edit: remove,
    breaks: 'any inspector moves appointments over those of others',
    caughtBy,
  },
]
