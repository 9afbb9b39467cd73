import { BadCredentials } from 'plumbline-client/errors'
import { basePath } from '../page.ts'

/** Who is signed in, or undefined. */
export async function ifSignedIn<T>(session: Promise<T>): Promise<T | undefined> {
  try {
    return await session
  } catch (error) {
    if (error instanceof BadCredentials) return undefined
    throw error
  }
}

/** Loads the page anew when the session has ended, so that nothing of this person stays in memory. */
export async function leave(end: Promise<unknown>): Promise<void> {
  await end.catch(() => undefined)
  sessionStorage.clear()
  location.assign(`${basePath}/sign-in`)
}
