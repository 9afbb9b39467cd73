import { isConnected } from '../session/connection.ts'
import { type Signal, signal } from '../session/signal.ts'
import { inStores, onOtherTabs, readKept, tellOtherTabs, whileAlone } from './device-store.ts'
import { type ActionInput, again, nextOf, obstacleTo, type QueuedAction, undoMs } from './queued-action.ts'
import { type Outcome, sendAction } from './send-action.ts'

export interface NewAction {
  readonly order: string
  readonly address: string
  readonly input: ActionInput
  readonly file?: Blob
}

/** What is being sent, and how far it is, as a part of 1. */
export interface Sending {
  readonly sequence: number
  readonly part: number
}

const firstPauseMs = 2_000
const longestPauseMs = 60_000

/**
 * What a person has done and the service has not heard yet. It is sent in order while the service can be reached, each action with
 * one idempotency key for all attempts. Of several tabs, one sends.
 */
export class ActionQueue {
  readonly actions: Signal<readonly QueuedAction[]> = signal<readonly QueuedAction[]>([])
  readonly sending: Signal<Sending | undefined> = signal<Sending | undefined>(undefined)
  readonly #user: string
  readonly #onSent: () => void
  #running: Promise<void> | undefined
  #failures = 0
  #wake: () => void = () => undefined

  constructor(user: string, onSent: () => void) {
    this.#user = user
    this.#onSent = onSent
  }

  /** Begins to send, and follows the connection and other tabs. */
  start(): () => void {
    const run = () => void this.#run()
    const stops = [isConnected.subscribe(run), onOtherTabs(() => void this.#read().then(run))]
    run()
    return () => {
      for (const stop of stops) stop()
    }
  }

  /** The bytes of a file are kept, because the camera's own file may be gone when it is sent. */
  async add({ order, address, input, file }: NewAction): Promise<void> {
    const madeAt = Date.now()
    const sendAt = input.kind === 'arrival' ? madeAt + undoMs : madeAt
    const action = { user: this.#user, order, address, input, key: crypto.randomUUID(), madeAt, sendAt }
    const bytes = await file?.arrayBuffer()
    await inStores('readwrite', stores => {
      const added = stores('actions').add(action)
      if (bytes) added.onsuccess = () => stores('files').put(bytes, added.result)
      return added
    })
    await this.#changed()
  }

  async remove({ sequence }: QueuedAction): Promise<void> {
    await inStores('readwrite', stores => {
      stores('files').delete(sequence)
      return stores('actions').delete(sequence)
    })
    await this.#changed()
  }

  async again(action: QueuedAction): Promise<void> {
    await this.#alter(action, again(action, crypto.randomUUID(), Date.now()))
    await this.#changed()
  }

  async #changed(): Promise<void> {
    await this.#read()
    tellOtherTabs()
    this.#wake()
    void this.#run()
  }

  /** One that was removed meanwhile stays removed. Returns whether it is still there. */
  async #alter({ sequence }: QueuedAction, part: Partial<QueuedAction>): Promise<boolean> {
    const found = await inStores<QueuedAction | undefined>('readwrite', stores => {
      const actions = stores('actions')
      const request = actions.get(sequence)
      request.onsuccess = () => {
        if (request.result) actions.put({ ...request.result, ...part })
      }
      return request
    })
    return found !== undefined
  }

  async #read(): Promise<void> {
    const all = await inStores<QueuedAction[]>('readonly', stores => stores('actions').getAll()).catch(() => [])
    this.actions.set(all.filter(({ user }) => user === this.#user))
  }

  #run(): Promise<void> {
    this.#running ??= whileAlone('sending', () => this.#sendAll()).finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Until nothing is left that can be sent now. */
  async #sendAll(): Promise<void> {
    for (;;) {
      // Another tab may have sent some meanwhile.
      await this.#read()
      const action = nextOf(this.actions.get())
      if (!action || !isConnected.get()) return
      const problem = obstacleTo(action, Date.now())
      const waitMs = action.sendAt - Date.now()
      if (problem) await this.#alter(action, { problem })
      else if (waitMs > 0) await this.#pause(waitMs)
      else if ((await this.#send(action)) === 'leave') return
    }
  }

  async #send(action: QueuedAction): Promise<Outcome> {
    // Before it is sent, so that a crash afterwards leaves a trace.
    if (!(await this.#alter(action, { triedAt: action.triedAt ?? Date.now() }))) return 'done'
    const { sequence } = action
    const bytes = await readKept<ArrayBuffer>('files', sequence)
    this.sending.set({ sequence, part: 0 })
    const outcome = await sendAction(action, bytes, part => this.sending.set({ sequence, part }))
    this.sending.set(undefined)
    this.#failures = outcome === 'later' ? this.#failures + 1 : 0
    if (outcome === 'later') await this.#pause(Math.min(firstPauseMs * 2 ** (this.#failures - 1), longestPauseMs))
    else if (outcome === 'done') await this.#forget(action)
    else if (outcome !== 'leave') await this.#alter(action, { problem: outcome })
    if (outcome !== 'later') tellOtherTabs()
    return outcome
  }

  async #forget(action: QueuedAction): Promise<void> {
    await this.remove(action)
    this.#onSent()
  }

  /** Ends early when the person does something. */
  #pause(ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
