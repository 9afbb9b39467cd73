import type { SignedIn } from 'plumbline-client'
import { BadCredentials, Unavailable } from 'plumbline-client/errors'
import { basePath } from '../page.ts'
import { forgetRecent } from '../palette/recent.ts'
import { gate } from '../session/api.ts'
import { leave } from '../session/session.ts'
import { inStores, readKept, tellOtherTabs } from './device-store.ts'

/** Who is known here waits no longer for a service that does not answer. */
const patience = { maxRetries: 0, timeoutMs: 4_000 }
const current = 'current'
const leaving = `leaving ${basePath}`

export const readPerson = () => readKept<SignedIn>('person', current)

/** Who is signed in. While the service cannot be reached, it is who was signed in here at last. */
export async function findSession(): Promise<SignedIn> {
  await finishLeaving()
  const known = await readPerson()
  try {
    const who = await (known ? gate.with(patience) : gate).session()
    await rememberPerson(who).catch(() => undefined)
    return who
  } catch (error) {
    if (error instanceof BadCredentials) await forgetDays().catch(() => undefined)
    if (error instanceof Unavailable && known) return known
    throw error
  }
}

/** The days of other people are removed; what they have not sent waits until they sign in again. */
function rememberPerson(who: SignedIn): Promise<unknown> {
  return inStores('readwrite', stores => {
    stores('person').put(who, current)
    const days = stores('days').getAllKeys()
    days.onsuccess = () => {
      for (const user of days.result) if (user !== who.user.id) stores('days').delete(user)
    }
    return days
  })
}

/** The session has ended elsewhere. What was not sent stays for when the person signs in again. */
function forgetDays(): Promise<unknown> {
  forgetRecent()
  return inStores('readwrite', stores => {
    stores('days').clear()
    return stores('person').clear()
  })
}

/** Removes everything of a person from this device. */
function forgetPerson(user: string): Promise<unknown> {
  forgetRecent()
  return inStores('readwrite', stores => {
    stores('person').clear()
    stores('days').clear()
    const actions = stores('actions').openCursor()
    actions.onsuccess = () => {
      const { result: cursor } = actions
      if (!cursor) return
      if (cursor.value.user === user) {
        stores('files').delete(cursor.primaryKey)
        cursor.delete()
      }
      cursor.continue()
    }
    return actions
  })
}

/** Without a connection the session is ended at the next start, before anybody sees the console. */
export async function signOut(user: string): Promise<void> {
  localStorage.setItem(leaving, 'yes')
  await forgetPerson(user).catch(() => undefined)
  tellOtherTabs()
  await leave(endSession())
}

async function finishLeaving(): Promise<void> {
  if (localStorage.getItem(leaving) !== null) await endSession()
}

async function endSession(): Promise<void> {
  try {
    await gate.with(patience).signOut()
  } catch (error) {
    if (!(error instanceof BadCredentials)) throw error
  }
  localStorage.removeItem(leaving)
}
