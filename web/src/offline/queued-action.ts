/** What an inspector does at a stop. */
export type ActionInput =
  | { readonly kind: 'arrival'; readonly late: number }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'photo' | 'housePhoto' | 'report'; readonly name: string; readonly type: string }
  | { readonly kind: 'payment'; readonly amount: number; readonly method: string; readonly reference: string }
  | { readonly kind: 'complete' }

export type ActionKind = ActionInput['kind']

/** Why an action was not done. It stays until the person decides. */
export interface Problem {
  readonly reason: 'refused' | 'failed' | 'nobody told' | 'too late' | 'unsure'
  /** In the words of the service; empty where there are none. */
  readonly message: string
}

/** An action of a person, as this device keeps it until the service has done it. */
export interface QueuedAction {
  /** Its place in the queue, and the name of its file. */
  readonly sequence: number
  readonly user: string
  readonly order: string
  /** Where it is, for lists of all actions. */
  readonly address: string
  readonly input: ActionInput
  /** The idempotency key. */
  readonly key: string
  readonly madeAt: number
  /** Until then it can be undone. */
  readonly sendAt: number
  /** When it was sent for the first time, whatever came of it. */
  readonly triedAt?: number | undefined
  readonly problem?: Problem | undefined
}

/** A tap in the rain may be a mistake, and a message that has left cannot be taken back. */
export const undoMs = 5_000

/** News of an arrival says nothing later. The service cancels a message that waits as long. */
const freshMs = 30 * 60_000
/** The service forgets idempotency keys after a day. */
const repeatableMs = 23 * 3_600_000

/** Why an action must not be sent now without asking. */
export function obstacleTo({ input, madeAt, triedAt }: QueuedAction, now: number): Problem | undefined {
  if (input.kind === 'arrival' && now - madeAt > freshMs) return { reason: 'too late', message: '' }
  if (triedAt !== undefined && now - triedAt > repeatableMs) return { reason: 'unsure', message: '' }
  return undefined
}

/** In order. An order is not completed while something of it is undecided. */
export function nextOf(actions: readonly QueuedAction[]): QueuedAction | undefined {
  return actions.find(action => !action.problem && !isHeldUp(action, actions))
}

export function isHeldUp({ input, order, sequence }: QueuedAction, actions: readonly QueuedAction[]): boolean {
  return (
    input.kind === 'complete' &&
    actions.some(other => other.order === order && other.sequence < sequence && other.problem !== undefined)
  )
}

/** As a new one, except where the service may have done it without being heard. */
export function again(action: QueuedAction, newKey: string, now: number): QueuedAction {
  const decided = { ...action, problem: undefined }
  if (action.problem?.reason === 'failed') return decided
  return { ...decided, key: newKey, triedAt: undefined, madeAt: now, sendAt: now }
}
