import { type FileUpload, Plumbline } from 'plumbline-client'
import { BadCredentials, PlumblineError, Unavailable } from 'plumbline-client/errors'
import { restUrl } from '../page.ts'
import { renewSession } from '../session/expired-session.ts'
import { watched } from '../session/fetches.ts'
import { uploading } from '../session/upload.ts'
import type { ActionInput, ActionKind, Problem, QueuedAction } from './queued-action.ts'

/** `later`: the service was not reached. `leave`: somebody else is signed in, or nobody. */
export type Outcome = 'done' | 'later' | 'leave' | Problem

/** The queue repeats, not the client. */
const company = new Plumbline({ baseUrl: restUrl, session: true, fetch: watched, maxRetries: 0, timeoutMs: 30_000 })

interface Sent<Kind extends ActionKind> {
  readonly action: Omit<QueuedAction, 'input'> & { readonly input: Extract<ActionInput, { kind: Kind }> }
  readonly upload: (as: 'report' | 'attachment', details?: FileUpload) => Promise<{ readonly url: string }>
}

const calls: { readonly [Kind in ActionKind]: (sent: Sent<Kind>) => Promise<Problem | undefined> } = {
  arrival: async ({ action: { order, input, key } }) => {
    const { messages } = await company.announceArrival(order, { late: input.late }, { idempotencyKey: key })
    if (messages.some(({ problem }) => problem === '')) return undefined
    return { reason: 'nobody told', message: messages.map(({ problem }) => problem).join('; ') }
  },
  note: async ({ action: { order, user, input, key } }) => {
    await company.updateOrder(order, { notes: [{ owner: user, text: input.text }] }, { idempotencyKey: key })
    return undefined
  },
  photo: async ({ upload }) => {
    await upload('attachment')
    return undefined
  },
  housePhoto: async ({ action: { order, key }, upload }) => {
    // Public, because the address is for whoever reads the order.
    const { url } = await upload('attachment', { public: true })
    await company.updateOrder(order, { propertyphoto: url }, { idempotencyKey: `${key}-order` })
    return undefined
  },
  report: async ({ upload }) => {
    await upload('report')
    return undefined
  },
  payment: async ({ action: { order, input, key } }) => {
    const { amount, method, reference } = input
    await company.addPayment({ id: order, amount, method, reference }, { idempotencyKey: key })
    return undefined
  },
  complete: async ({ action: { order, key } }) => {
    await company.completeOrder(order, {}, { idempotencyKey: key })
    return undefined
  },
}

/** Sends an action of a person in that person's session, and says what came of it. */
export async function sendAction(
  action: QueuedAction,
  bytes: ArrayBuffer | undefined,
  onProgress: (part: number) => void,
): Promise<Outcome> {
  const { order, input, key } = action
  const upload = async (as: 'report' | 'attachment', details: FileUpload = {}) => {
    if (!bytes || !('name' in input)) throw new Error('the file is gone')
    const file = new Blob([bytes], { type: input.type })
    const named = { ...details, filename: input.name, ...(input.type && { mimetype: input.type }) }
    const sender = uploading(onProgress, new AbortController().signal)
    const options = { idempotencyKey: key }
    return as === 'report'
      ? sender.uploadReport(order, file, named, options)
      : sender.uploadAttachment(order, file, named, options)
  }
  try {
    if (!(await isSignedIn(action.user))) return 'leave'
    const call = calls[input.kind] as (sent: {
      action: QueuedAction
      upload: typeof upload
    }) => Promise<Problem | undefined>
    return (await call({ action, upload })) ?? 'done'
  } catch (error) {
    return outcomeOf(error as Error)
  }
}

/** A password is asked for in place. Another tab may have signed somebody else in. */
async function isSignedIn(user: string): Promise<boolean> {
  try {
    return (await company.session()).user.id === user
  } catch (error) {
    if (!(error instanceof BadCredentials)) throw error
    return (await renewSession()) && isSignedIn(user)
  }
}

/** A proxy or the network of a hotel may answer in place of the service. */
function outcomeOf(error: Error): Outcome {
  const isRefusal = error instanceof PlumblineError && !(error instanceof Unavailable)
  if (error instanceof BadCredentials) return 'later'
  if (error instanceof Unavailable && error.httpStatus !== 500) return 'later'
  return { reason: isRefusal ? 'refused' : 'failed', message: error.message }
}
