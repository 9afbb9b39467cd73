import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { isDate } from '../../../calendar/calendar-search.ts'
import { useInspectors } from '../../../people/people.ts'
import { dateIn, daysAfter } from '../../../shell/formats.ts'
import { PageSkeleton } from '../../../shell/page.tsx'
import { FailedPart } from '../../../shell/page-states.tsx'
import { Section } from '../../../shell/section.tsx'
import { useZone } from '../../../shell/zone.ts'
import { bookingTexts } from '../../../texts/booking-texts.ts'
import { type Sort, sorts } from '../booking.ts'
import { searchedDays, useOpenings } from '../booking-data.ts'
import { useBooked, useBooking, useField } from '../booking-store.ts'
import classes from '../new-order.module.css'
import { ChosenTime } from './chosen-time.tsx'
import { OpeningList } from './opening-list.tsx'
import { OtherTime } from './other-time.tsx'

const words = bookingTexts.time

/** The chosen time with its countdown, and the openings to choose from, which fold away until another one is wanted. */
export function TimePart() {
  const zone = useZone()
  const time = useBooked(booking => booking.time)
  const { error } = useField('time')
  const part = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const before = useRef(time)
  useEffect(() => {
    if (before.current === time) return
    const hadFocus = part.current?.contains(document.activeElement) || document.activeElement === document.body
    before.current = time
    setOpen(false)
    // The openings are gone: the tab key goes on from the chosen time.
    if (time && hadFocus) part.current?.querySelector<HTMLElement>('section')?.focus({ preventScroll: true })
  }, [time])
  return (
    <Section title={words.heading} help={bookingTexts.zone(zone)}>
      <div ref={part} id="time" tabIndex={-1} className={classes.part} data-mistake={error ? '' : undefined}>
        {time && <ChosenTime time={time} isOpen={isOpen} onOpen={() => setOpen(!isOpen)} />}
        {error && (
          <p role="alert" className={classes.mistake}>
            {error}
          </p>
        )}
        {(!time || isOpen) && (
          <>
            <Wishes />
            <FoundOpenings />
            <OtherTime />
          </>
        )}
      </div>
    </Section>
  )
}

function Wishes() {
  const inspectors = useInspectors()
  const office = useBooked(booking => booking.office)
  const requested = useField('requested')
  const sort = useField('sort')
  const people = inspectors.filter(
    ({ show, id, office: at }) => id === requested.value || (show === 'Yes' && at === office),
  )
  return (
    <div className={classes.wishes}>
      <NativeSelect
        label={words.requested}
        description={requested.value && words.onlyRequested}
        data={[
          { value: '', label: words.anybody },
          ...people.map(({ id, displayname }) => ({ value: id, label: displayname })),
        ]}
        value={requested.value}
        onChange={event => requested.set(event.currentTarget.value)}
      />
      <FirstDay />
      <SegmentedControl
        aria-label={words.sort}
        value={sort.value}
        data={sorts.map(value => ({ value, label: words.sorts[value] }))}
        onChange={value => sort.set(value as Sort)}
      />
    </div>
  )
}

/** A date that is half typed stays in the field, and searches for nothing. */
function FirstDay() {
  const zone = useZone()
  const { value, set } = useField('from')
  const [typed, setTyped] = useState<string>()
  const today = dateIn(zone)
  return (
    <TextInput
      type="date"
      label={words.from}
      min={today}
      value={typed ?? (value || today)}
      onChange={event => {
        const date = event.currentTarget.value
        setTyped(date)
        if (isDate(date) && date >= today) set(date)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

function FoundOpenings() {
  const store = useBooking()
  const { data, isError, isPlaceholderData, refetch } = useOpenings()
  const [expanded, setExpanded] = useState<string>()
  const [hasMore, setMore] = useState(false)
  if (isError && !data) return <FailedPart onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton rows={4} />
  if (data.best.length === 0)
    return (
      <div role="status" className={classes.notice}>
        <p>{words.noneFound(data.reason ?? '')}</p>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => store.change({ from: daysAfter(data.from, searchedDays) })}
        >
          {words.later}
        </Button>
      </div>
    )
  const best = hasMore ? data.best : data.best.slice(0, shownRows)
  return (
    <>
      <OpeningList best={best} isStale={isPlaceholderData} expanded={expanded} onExpand={setExpanded} />
      {best.length < data.best.length && (
        <Button variant="subtle" size="compact-sm" className={classes.atStart} onClick={() => setMore(true)}>
          {words.moreRows(data.best.length - best.length)}
        </Button>
      )}
    </>
  )
}

/** As many as are read out on the phone. */
const shownRows = 5
