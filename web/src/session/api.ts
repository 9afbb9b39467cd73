import { Plumbline } from 'plumbline-client'
import { restUrl } from '../page.ts'
import { renewing, renewingTimeoutMs, watched } from './fetches.ts'

/** Signs people in; a refusal is for the form that asked. */
export const gate = new Plumbline({ baseUrl: restUrl, session: true, fetch: watched })

/** The company as the person who is signed in. */
export const api = new Plumbline({ baseUrl: restUrl, session: true, fetch: renewing, timeoutMs: renewingTimeoutMs })
