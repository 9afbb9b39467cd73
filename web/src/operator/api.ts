import { BadCredentials } from 'plumbline-client/errors'
import { type Operator, OperatorApi } from 'plumbline-client/operator'
import { restUrl } from '../page.ts'
import { renewing, renewingTimeoutMs, watched } from '../session/fetches.ts'

/** Signs operators in; a refusal is for the form that asked. */
export const gate = new OperatorApi(restUrl, watched)

/** The install as the operator who is signed in. */
export const api = new OperatorApi(restUrl, renewing, { timeoutMs: renewingTimeoutMs })

export async function findOperator(): Promise<Operator | undefined> {
  try {
    return await gate.session()
  } catch (error) {
    if (error instanceof BadCredentials) return undefined
    throw error
  }
}
