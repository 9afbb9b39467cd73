import type { Stop } from 'plumbline-client'
import { Explained } from '../forms/use-submit.ts'
import type { ActionInput } from '../offline/queued-action.ts'
import { useQueue } from '../offline/queues.ts'
import { showProblem } from '../shell/toasts.tsx'
import { todayTexts } from '../texts/today-texts.ts'
import { addressOf } from './today-data.ts'

const words = todayTexts.queue

/** Puts an action at a stop into the queue. Resolves with whether this phone could keep it. */
export function useAct(stop: Stop): (input: ActionInput, file?: Blob) => Promise<boolean> {
  const queue = useQueue()
  return async (input, file) => {
    try {
      await queue.add({ order: stop.id, address: addressOf(stop), input, ...(file && { file }) })
      return true
    } catch {
      showProblem(words.notKept, new Explained(words.noSpace))
      return false
    }
  }
}
