import { BadCredentials } from 'plumbline-client/errors'
import type { SignedIn } from 'plumbline-client/sessions'
import { gate } from './api.ts'

/** The person who is signed in and the company, or undefined. */
export async function findSession(): Promise<SignedIn | undefined> {
  try {
    return await gate.session()
  } catch (error) {
    if (error instanceof BadCredentials) return undefined
    throw error
  }
}
