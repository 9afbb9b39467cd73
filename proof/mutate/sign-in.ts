import { force, remove, swap } from '../failpoints/edit.ts'
import type { Mutation } from './mutation.ts'

const signIn = ['server/test/sign-in/sign-in.test.ts']
const links = ['server/test/sign-in/links.test.ts']
const secondFactor = ['server/test/sign-in/second-factor.test.ts']

/** Sessions, second factors and tokens that work once. */
export const signInMutations: readonly Mutation[] = [
  {
    name: 'password-change-keeps-sessions',
    edit: remove,
    breaks: 'a thief stays signed in after the password was changed',
    caughtBy: signIn,
  },
  {
    name: 'sessions-never-expire',
    edit: swap(/return [\s\S]+/, 'return true'),
    breaks: 'a forgotten session works forever',
    caughtBy: links,
  },
  {
    name: 'tokens-used-twice',
    edit: swap(/delete from ([^`]+?) returning ([^`]+)`/, 'select $2 from $1`'),
    breaks: 'a token that was used once is accepted again',
    caughtBy: ['server/test/sign-in/passkeys.test.ts'],
  },
  {
    name: 'challenges-used-twice',
    edit: force(false),
    breaks: 'a response to a challenge that was used once signs in again',
    caughtBy: ['server/test/sign-in/passkeys.test.ts'],
  },
  {
    name: 'challenges-signed-by-anyone',
    edit: force(false),
    breaks: 'a challenge that the service never made is accepted',
    caughtBy: ['server/src/domain/sessions/passkey-challenges.test.ts'],
  },
  {
    name: 'names-that-look-alike',
    edit: remove,
    breaks: 'a user has a name that looks like that of another one',
    caughtBy: ['server/src/domain/entries/username.test.ts'],
  },
  {
    name: 'recovery-codes-used-twice',
    edit: swap(/delete from (\S+)/, 'update $1 set code_hash = code_hash'),
    breaks: 'a recovery code that was seen once signs in forever',
    caughtBy: secondFactor,
  },
  {
    name: 'second-factor-skipped',
    edit: force(true),
    breaks: 'the password alone signs in, although there is a second factor',
    caughtBy: secondFactor,
  },
  {
    name: 'second-factor-guessed-without-limit',
    edit: force(false),
    breaks: 'one pending sign-in allows a million guesses of the code',
    caughtBy: secondFactor,
  },
  {
    name: 'second-factor-code-used-twice',
    edit: force(false),
    breaks: 'a code that was seen over the shoulder works for a minute',
    caughtBy: secondFactor,
  },
  {
    name: 'console-header-not-required',
    edit: force(false),
    breaks: 'a page of another site sends requests with the session of its visitor',
    caughtBy: signIn,
  },
  {
    name: 'foreign-origins-accepted',
    edit: swap(/return [\s\S]+/, 'return true'),
    breaks: 'a page of another origin uses the session of its visitor',
    caughtBy: signIn,
  },
  {
    name: 'session-cookie-readable-by-scripts',
    edit: swap("'HttpOnly',", ''),
    breaks: 'a script on the page steals the session',
    caughtBy: signIn,
  },
]
