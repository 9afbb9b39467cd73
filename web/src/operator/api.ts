import { OperatorApi } from 'plumbline-client/operator'
import { restUrl } from '../page.ts'
import { renewing, renewingTimeoutMs, watched } from '../session/fetches.ts'

/** Signs operators in; a refusal is for the form that asked. */
export const gate = new OperatorApi(restUrl, watched)

/** The install as the operator who is signed in. */
export const api = new OperatorApi(restUrl, renewing, { timeoutMs: renewingTimeoutMs })
