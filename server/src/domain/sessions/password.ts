import { Refusal } from '../refusal.ts'

/** Long enough that guessing at the speed that is allowed does not succeed. Length counts, not kinds of characters. */
export const minPasswordLength = 10
export const maxPasswordLength = 200

/** Hashing takes long on purpose, so it runs outside of transactions and off the event loop, in turns of the clients. */
export interface PasswordHasher {
  hash(client: string, password: string): Promise<string>
  /** Takes the same time for a user without a password and for a wrong one. */
  matches(client: string, password: string, hash: string | undefined): Promise<boolean>
}

export function requireGoodPassword(password: string): void {
  if (password.length < minPasswordLength) throw new Refusal('password.short', { min: minPasswordLength })
  if (password.length > maxPasswordLength)
    throw new Refusal('text.too-long', { field: 'password', limit: maxPasswordLength })
}
