import { Button } from '@mantine/core'
import { IconClock, IconLock } from '@tabler/icons-react'
import type { Conflict, Opening } from 'plumbline-client'
import { useEffect, useSyncExternalStore } from 'react'
import { formatClock, formatWhen } from '../../../calendar/grid/formats.ts'
import { endOf } from '../../../calendar/grid/minutes.ts'
import { useTicking } from '../../../frame/use-ticking.ts'
import { useNames } from '../../../people/people.ts'
import { formatMinutes } from '../../../shell/formats.ts'
import { bookingTexts } from '../../../texts/booking-texts.ts'
import { ConflictList } from '../../override/conflict-list.tsx'
import { NearestOpenings } from '../../override/nearest-openings.tsx'
import type { ChosenTime as Time } from '../booking.ts'
import { isSameTime } from '../booking.ts'
import { useCheckedTime } from '../booking-data.ts'
import { useBooked, useBooking } from '../booking-store.ts'
import classes from '../new-order.module.css'
import { placeHold } from '../use-holding.ts'

const words = bookingTexts.time

interface ChosenTimeProps {
  readonly time: Time
  /** Whether others are in sight. */
  readonly isOpen: boolean
  readonly onOpen: () => void
}

/** When and with whom, for how long it is held, and what is in its way. */
export function ChosenTime({ time, isOpen, onOpen }: ChosenTimeProps) {
  const store = useBooking()
  const nameOf = useNames()
  const { data: checked } = useCheckedTime(time)
  const minutes = checked?.duration
  return (
    <section className={classes.chosen} aria-label={words.chosen} tabIndex={-1}>
      <div className={classes.chosenWhen}>
        <IconClock size={18} aria-hidden="true" />
        <div>
          <strong>
            {formatWhen(time.start)}
            {minutes !== undefined && ` – ${formatClock(endOf(time.start, minutes))}`}
          </strong>
          <div className="quiet">
            {[time.inspectors.map(nameOf).join(', '), minutes !== undefined && formatMinutes(minutes)]
              .filter(Boolean)
              .join(' · ')}
          </div>
        </div>
        <Button variant="default" size="compact-sm" aria-expanded={isOpen} onClick={onOpen}>
          {words.others}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => store.change({ time: undefined })}>
          {words.release}
        </Button>
      </div>
      <HoldState time={time} />
    </section>
  )
}

/** Empty when it has ended. */
export function useTimeLeft(): string {
  const { booking } = useBooking()
  return useTicking(() => {
    const left = Math.ceil(((booking.get().hold?.until ?? 0) - Date.now()) / 1_000)
    return left > 0 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` : ''
  })
}

function HoldState({ time }: { readonly time: Time }) {
  const store = useBooking()
  const hold = useBooked(booking => booking.hold)
  const notHeld = useSyncExternalStore(store.notHeld.subscribe, store.notHeld.get)
  const left = useTimeLeft()
  const { data: checked, refetch, isPlaceholderData } = useCheckedTime(time)
  // Another length is held anew.
  const isLong = checked === undefined || hold?.minutes === checked.duration
  const isKept = hold !== undefined && isLong && isSameTime(hold, time)
  const isOver = isKept && (left === '' || (checked?.expires === '' && !isPlaceholderData))
  // The service knows whether somebody has taken the time since.
  useEffect(() => {
    if (isKept && left === '') void refetch()
  }, [isKept, left, refetch])
  const refused = notHeld && isSameTime(notHeld, time) ? notHeld : undefined
  const conflicts = refused?.conflicts.length ? refused.conflicts : (checked?.conflicts ?? [])
  const openings = refused?.openings.length ? refused.openings : (checked?.openings ?? [])
  const again = () => {
    store.notHeld.set(undefined)
    store.change({ hold: undefined })
  }
  return (
    <>
      {conflicts.length > 0 && <InTheWay time={time} conflicts={conflicts} openings={openings} isLost={isOver} />}
      {refused?.reason && conflicts.length === 0 && <p className={classes.warning}>{words.notHeld(refused.reason)}</p>}
      {isOver && conflicts.length === 0 && (
        <div role="alert" className={classes.warning}>
          <p>{words.ended}</p>
          <Button variant="default" size="compact-sm" onClick={again}>
            {words.holdAgain}
          </Button>
        </div>
      )}
      {isKept && !isOver && (
        <div className={classes.held}>
          <IconLock size={16} aria-hidden="true" />
          {/* A reader of the screen hears it when it begins, not each second. */}
          <span role="timer" aria-live="off" className="tabular">
            {words.held(left)}
          </span>
          <Button variant="subtle" size="compact-sm" onClick={() => void placeHold(store, hold.minutes)}>
            {words.keep}
          </Button>
        </div>
      )}
      {!isKept && !refused && <p className="quiet">{words.holding}</p>}
    </>
  )
}

interface InTheWayProps {
  readonly time: Time
  readonly conflicts: readonly Conflict[]
  readonly openings: readonly Opening[]
  readonly isLost: boolean
}

function InTheWay({ time, conflicts, openings, isLost }: InTheWayProps) {
  const store = useBooking()
  return (
    <div role="alert" className={classes.warning}>
      <strong>{isLost ? words.lost : words.inTheWay}</strong>
      <ConflictList conflicts={conflicts} />
      <NearestOpenings openings={openings} chosen={time.inspectors} onTake={other => store.change({ time: other })} />
      <p>{words.allTheSame}</p>
    </div>
  )
}
