import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../dialogs/dialog.tsx'
import { useQueue } from '../offline/queues.ts'
import { isConnected } from '../session/connection.ts'
import { useSignal } from '../session/signal.ts'
import { todayTexts } from '../texts/today-texts.ts'
import { QueuedList } from './queued-list.tsx'
import classes from './today.module.css'

const words = todayTexts.queue

/** How many actions wait, and why; opens the list of them. */
export function QueueStatus() {
  const { actions } = useQueue()
  const all = useSignal(actions)
  const connected = useSignal(isConnected)
  const [isOpen, setOpen] = useState(false)
  const undecided = all.filter(({ problem }) => problem).length
  const waiting = all.length - undecided
  const parts = [
    undecided > 0 && words.undecided(undecided),
    waiting > 0 && (connected ? words.sending(waiting) : words.waiting(waiting)),
  ].filter(part => part !== false)
  const Picture = undecided > 0 ? IconAlertTriangle : IconCloudUp
  return (
    <>
      <div role="status" className={classes.status}>
        {parts.length > 0 && (
          <button
            type="button"
            className={classes.statusButton}
            data-problem={undecided > 0 || undefined}
            onClick={() => setOpen(true)}
          >
            <Picture size={20} stroke={1.6} aria-hidden="true" />
            {parts.join(' · ')}
          </button>
        )}
      </div>
      {isOpen && (
        <Dialog title={words.title} onClose={() => setOpen(false)}>
          <p className="quiet">{all.length > 0 ? words.text : words.empty}</p>
          <QueuedList actions={all} hasAddress />
        </Dialog>
      )}
    </>
  )
}
