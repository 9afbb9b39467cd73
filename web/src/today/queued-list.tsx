import { Button } from '@mantine/core'
import type { Stop } from 'plumbline-client'
import { isHeldUp, nextOf, type QueuedAction } from '../offline/queued-action.ts'
import { useQueue } from '../offline/queues.ts'
import { isConnected } from '../session/connection.ts'
import { useSignal } from '../session/signal.ts'
import { formatMoney, formatPercent } from '../shell/formats.ts'
import { todayTexts } from '../texts/today-texts.ts'
import classes from './today.module.css'

const words = todayTexts.queue

/** What of this stop was not sent yet. */
export function QueuedOf({ stop }: { readonly stop: Stop }) {
  const { actions } = useQueue()
  const own = useSignal(actions).filter(({ order }) => order === stop.id)
  return own.length > 0 ? <QueuedList actions={own} /> : null
}

interface QueuedListProps {
  readonly actions: readonly QueuedAction[]
  /** Among those of other stops. */
  readonly hasAddress?: boolean
}

export function QueuedList({ actions, hasAddress = false }: QueuedListProps) {
  return (
    <ul className={classes.queued}>
      {actions.map(action => (
        <QueuedRow key={action.sequence} action={action} hasAddress={hasAddress} />
      ))}
    </ul>
  )
}

/** A refused action stays until the person has decided. One that is being sent cannot be taken back. */
function QueuedRow({ action, hasAddress }: { readonly action: QueuedAction; readonly hasAddress: boolean }) {
  const queue = useQueue()
  const all = useSignal(queue.actions)
  const sending = useSignal(queue.sending)
  const connected = useSignal(isConnected)
  const { problem, address, input } = action
  const part = sending?.sequence === action.sequence ? sending.part : undefined
  const what = textOf(action)
  const state = problem
    ? words.problems[problem.reason](problem.message)
    : part !== undefined
      ? words.states.sending(formatPercent(Math.round(part * 100)))
      : isHeldUp(action, all)
        ? words.states.heldUp
        : !connected
          ? words.states.waiting
          : input.kind === 'arrival' && nextOf(all)?.sequence === action.sequence
            ? words.states.soon
            : words.states.next
  return (
    <li data-problem={problem ? true : undefined}>
      <span className={classes.queuedText}>
        <strong>{what}</strong>
        {hasAddress && <span className="quiet">{address}</span>}
        <span role={problem ? 'alert' : undefined}>{state}</span>
        {part !== undefined && <progress max={1} value={part} aria-label={what} />}
      </span>
      {problem && (
        <Button aria-label={words.againOf(what)} variant="default" onClick={() => void queue.again(action)}>
          {words.again}
        </Button>
      )}
      {part === undefined && (
        <Button
          aria-label={words.removeOf(what)}
          variant="subtle"
          c="var(--ink)"
          onClick={() => void queue.remove(action)}
        >
          {input.kind === 'arrival' && !problem ? words.undo : words.remove}
        </Button>
      )}
    </li>
  )
}

function textOf({ input }: QueuedAction): string {
  const names = words.actions
  switch (input.kind) {
    case 'arrival':
      return names.arrival(input.late)
    case 'note':
      return names.note(input.text)
    case 'payment':
      return names.payment(formatMoney(input.amount))
    case 'complete':
      return names.complete
    default:
      return names[input.kind](input.name)
  }
}
