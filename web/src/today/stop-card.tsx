import { IconChevronDown } from '@tabler/icons-react'
import type { Stop } from 'plumbline-client'
import { useId } from 'react'
import { formatClock } from '../calendar/grid/formats.ts'
import { formatMoney } from '../shell/formats.ts'
import { todayTexts } from '../texts/today-texts.ts'
import { StopContents } from './stop-contents.tsx'
import classes from './today.module.css'
import { addressOf, clientOf, placeOf } from './today-data.ts'

const words = todayTexts

interface StopCardProps {
  readonly stop: Stop
  readonly isNext: boolean
  /** Its completion waits to be sent. */
  readonly isDone: boolean
  readonly isOpen: boolean
  readonly inspector: string
  readonly onToggle: () => void
}

/** When and where, and what is missing; open, everything else. */
export function StopCard({ stop, isNext, isDone, isOpen, inspector, onToggle }: StopCardProps) {
  const contents = useId()
  const state = stop.state === 'completed' || isDone ? 'completed' : isNext ? 'next' : 'scheduled'
  const isConfirmed = state === 'scheduled' && !stop.missing.includes('unconfirmed')
  const missing = missingOf(stop, state === 'completed')
  return (
    <article className={classes.stop} data-state={state}>
      <h3>
        <button
          type="button"
          className={classes.stopHeader}
          aria-expanded={isOpen}
          aria-controls={isOpen ? contents : undefined}
          onClick={onToggle}
        >
          <span className={classes.when}>
            <span className="tabular">
              {formatClock(stop.start)} – {formatClock(stop.end)}
            </span>
            <span className={classes.state}>{words.states[isConfirmed ? 'confirmed' : state]}</span>
          </span>
          <span className={classes.address}>{addressOf(stop) || words.noAddress}</span>
          <span className={classes.place}>{[placeOf(stop), clientOf(stop)?.name].filter(Boolean).join(' · ')}</span>
          {missing.length > 0 && <span className={classes.missing}>{missing.join(' · ')}</span>}
          <IconChevronDown className={classes.chevron} size={20} aria-hidden="true" />
        </button>
      </h3>
      {isOpen && (
        <div id={contents} className={classes.contents}>
          <StopContents stop={stop} isDone={isDone} inspector={inspector} />
        </div>
      )}
    </article>
  )
}

function missingOf({ missing, due, reports }: Stop, isCompleted: boolean): string[] {
  return [
    ...missing
      .filter(kind => kind !== 'unconfirmed' || !isCompleted)
      .map(kind => (kind === 'unpaid' ? words.missing.unpaid(formatMoney(due)) : words.missing[kind])),
    ...(isCompleted && reports === 0 ? [words.missing.report] : []),
  ]
}
