import { ActionIcon } from '@mantine/core'
import { IconChevronsRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CalendarOrder, OfficeOrder } from 'plumbline-client'
import { useEffect, useRef } from 'react'
import { useWho } from '../shell/who.ts'
import { calendarTexts } from '../texts/calendar-texts.ts'
import classes from './calendar.module.css'
import { draftsQuery, filteredDrafts, mayMove } from './calendar-data.ts'
import { useCalendarSearch } from './calendar-search.ts'
import type { DraftReceiver } from './grid/drag.ts'
import { formatWhen } from './grid/formats.ts'
import { endOf, step } from './grid/minutes.ts'

const words = calendarTexts.tray

interface TrayProps {
  readonly receiver: DraftReceiver
  /** Whether the calendar takes what is dragged to it. */
  readonly isReceived: boolean
  readonly isFolded: boolean
  /** Where folding makes room for the calendar. */
  readonly onFold?: ((isFolded: boolean) => void) | undefined
  readonly onOpen: (order: string) => void
}

/** The drafts that the filters leave, those of long ago first. */
export function Tray({ receiver, isReceived, isFolded, onFold, onOpen }: TrayProps) {
  const who = useWho()
  const { search } = useCalendarSearch()
  const { data } = useQuery(draftsQuery(search.office))
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(isFolded)
  // The button that was pressed gives way to the other one.
  useEffect(() => {
    if (before.current !== isFolded) button.current?.focus()
    before.current = isFolded
  }, [isFolded])
  const drafts = filteredDrafts(data?.orders ?? [], search)
  if (drafts.length === 0) return null
  if (isFolded)
    return (
      <section className={classes.folder} aria-label={words.show}>
        <button ref={button} type="button" aria-expanded="false" onClick={() => onFold?.(false)}>
          {words.title(drafts.length)}
        </button>
      </section>
    )
  return (
    <section className={classes.tray} aria-label={words.show}>
      <header>
        <h2>{words.title(drafts.length)}</h2>
        {onFold && (
          <ActionIcon ref={button} variant="subtle" aria-label={words.fold} aria-expanded onClick={() => onFold(true)}>
            <IconChevronsRight size={18} aria-hidden="true" />
          </ActionIcon>
        )}
      </header>
      <p>{isReceived ? words.help : words.helpOpen}</p>
      <ul>
        {drafts.map(draft => {
          const order = asCalendarOrder(draft)
          return (
            <li key={draft.id}>
              <button
                type="button"
                className={classes.card}
                data-state="draft"
                data-order={draft.id}
                onClick={() => onOpen(draft.id)}
                onPointerDown={event => {
                  if (isReceived && event.button === 0 && mayMove(who, order))
                    receiver.current?.(event.nativeEvent, order, Math.max(step, draft.duration))
                }}
              >
                <span className={classes.line}>
                  <strong>#{draft.oid}</strong> {draft.clientname}
                </span>
                <span className={classes.line}>{[draft.address1, draft.city].filter(Boolean).join(', ')}</span>
                <span className={classes.small}>
                  {draft.datetime ? words.since(formatWhen(draft.datetime)) : words.noTime}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {data?.cursor && (
        <Link to="/orders" search={{ state: 'draft' } as never}>
          {words.more}
        </Link>
      )}
    </section>
  )
}

/** A draft without a time has only its length. */
function asCalendarOrder(draft: OfficeOrder): CalendarOrder {
  const { id, oid, office, inspectors, address1, city, zip, datetime, duration } = draft
  return {
    ...{ id, oid, office, inspectors, address1, city, zip, start: datetime, end: endOf(datetime, duration) },
    ...{ state: 'draft', confirmed: 'no', client: draft.clientname, fee: draft.totalfee, missing: [] },
  }
}
