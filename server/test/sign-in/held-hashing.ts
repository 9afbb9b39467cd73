import { createRequire } from 'node:module'

type Work = (...words: unknown[]) => Promise<unknown>

// The service loads the module when it hashes for the first time, so it gets these functions.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as { hash: Work; verify: Work }
const { hash, verify } = argon2
const nothing = async () => undefined

/** What happens before a password is hashed or compared, so that a test can act in a moment that is short otherwise. */
export const before: { hash: () => Promise<unknown>; verify: () => Promise<unknown> } = {
  hash: nothing,
  verify: nothing,
}

argon2.hash = async (...words) => {
  await before.hash()
  return hash(...words)
}
argon2.verify = async (...words) => {
  await before.verify()
  return verify(...words)
}

/** Performs the work while the password of the next sign-in is compared. */
export function whileNextIsCompared(work: () => Promise<unknown>): void {
  before.verify = () => {
    before.verify = nothing
    return work()
  }
}

/** Holds everything that is hashed from now on. Returns the function that lets it go on. */
export function holdHashes(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  before.hash = () => promise
  return () => {
    before.hash = nothing
    resolve()
  }
}
