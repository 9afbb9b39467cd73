import { force, remove, swap } from '../failpoints/edit.ts'
import type { Mutation } from './mutation.ts'

const connecting = 'server/test/connector/connecting.test.ts'
const refusals = 'server/test/connector/refusals.test.ts'
const calls = 'server/test/connector/calls.test.ts'
const pages = 'server/test/connector/pages.test.ts'
const everyone = 'server/test/connector/everyone.test.ts'
const documents = 'server/test/connector/client-documents.test.ts'

/** The sign-in of assistants, and what they may do with it. */
export const assistantMutations: readonly Mutation[] = [
  {
    name: 'assistant-tokens-used-twice',
    edit: swap(' and used_at is null', ''),
    breaks: 'a stolen code or refresh token works beside the one that was used',
    caughtBy: [connecting],
  },
  {
    name: 'reused-tokens-end-nothing',
    edit: remove,
    breaks: 'a thief who used a refresh token first stays connected',
    caughtBy: [connecting],
  },
  {
    name: 'pkce-not-checked',
    edit: swap(/answersChallenge\([\s\S]+\)/, 'true'),
    breaks: 'a program that reads the code of another one redeems it',
    caughtBy: [refusals],
  },
  {
    name: 'plain-pkce-accepted',
    edit: force(false),
    breaks: 'a challenge in plain text is accepted, which anybody on the way can read',
    caughtBy: [refusals],
  },
  {
    name: 'any-audience-accepted',
    edit: force(false),
    breaks: 'a token that was asked for another company is issued here',
    caughtBy: [refusals],
  },
  {
    name: 'redirects-not-checked',
    edit: swap(/return [\s\S]+/, 'return true'),
    breaks: 'the code is sent to the address of another site',
    caughtBy: [refusals],
  },
  {
    name: 'documents-of-other-programs',
    edit: swap('id === address', 'id !== undefined'),
    breaks: 'a program shows itself as another one',
    caughtBy: [documents],
  },
  {
    name: 'access-tokens-never-expire',
    edit: swap(/ \|\| Temporal[\s\S]+? <= 0/, ''),
    breaks: 'a token that leaked works forever',
    caughtBy: [refusals],
  },
  {
    name: 'assistants-cannot-be-switched-off',
    edit: swap(/return [\s\S]+/, 'return user'),
    breaks: 'an owner switches assistants off, and they go on',
    caughtBy: [connecting],
  },
  {
    name: 'tokens-although-switched-off',
    edit: force(false),
    breaks: 'a program gets new tokens while assistants are switched off',
    caughtBy: [calls],
  },
  {
    name: 'scopes-not-checked',
    edit: force(false),
    breaks: 'an assistant that may only read books',
    caughtBy: [connecting],
  },
  {
    name: 'assistants-call-from-any-page',
    edit: swap(/return [\s\S]+/, 'return true'),
    breaks: 'a page that got hold of a token uses it from the browser of the person',
    caughtBy: [pages],
  },
  {
    name: 'assistants-ended-by-anyone',
    edit: swap(/found && [\s\S]+/, 'found'),
    breaks: 'a user disconnects the assistants of others',
    caughtBy: [everyone],
  },
  {
    name: 'invisible-characters-shown',
    edit: swap(/\.replaceAll\([\s\S]+/, ''),
    breaks: 'a note speaks to the assistant in characters that people do not see',
    caughtBy: [calls],
  },
  {
    name: 'dry-runs-of-tools-saved',
    edit: force(false),
    breaks: 'an assistant that only tries something does it',
    caughtBy: [calls],
  },
  {
    name: 'repeated-tools-take-effect-twice',
    edit: swap(/return [\s\S]+/, 'return {}'),
    breaks: 'a call that got no answer is repeated, and books twice',
    caughtBy: [calls],
  },
  {
    name: 'arguments-of-tools-not-checked',
    edit: force(false),
    breaks: 'a misspelled argument is dropped, and the assistant is not told what it may send',
    caughtBy: [calls],
  },
]
