import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Calendar, CalendarEvent } from 'plumbline-client'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { NewOrderButton } from '../orders/new/new-order-button.tsx'
import { peopleQuery } from '../people/people.ts'
import { useMayOpen } from '../shell/access.ts'
import { Page, PageSkeleton } from '../shell/page.tsx'
import { FailedPart, PageState } from '../shell/page-states.tsx'
import { useZone } from '../shell/zone.ts'
import { calendarTexts } from '../texts/calendar-texts.ts'
import { screensTexts } from '../texts/screens-texts.ts'
import { AgendaView } from './agenda-view.tsx'
import classes from './calendar.module.css'
import { CalendarBar } from './calendar-bar.tsx'
import { calendarQuery, filtered } from './calendar-data.ts'
import { isOfOne, useCalendarSearch } from './calendar-search.ts'
import { DayView } from './day-view.tsx'
import type { FreeTime } from './free-dialog.tsx'
import type { Move } from './grid/check-move.ts'
import type { DraftReceiver } from './grid/drag.ts'
import { MonthView } from './month-view.tsx'
import type { MovedDay } from './move-day-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { PrintedDay } from './printed-day.tsx'
import { Tray } from './tray.tsx'
import { WeekView } from './week-view.tsx'

const words = calendarTexts

/** Loaded when they are opened. */
const OrderSide = lazy(() => import('./order-side.tsx'))
const BlockDialog = lazy(() => import('./block-dialog.tsx'))
const FreeDialog = lazy(() => import('./free-dialog.tsx'))
const MoveDayDialog = lazy(() => import('./move-day-dialog.tsx'))

export const queries = [peopleQuery]

export function CalendarPage() {
  const { search, change, view, date, isPhone } = useCalendarSearch()
  const zone = useZone()
  const { office, inspector, state } = search
  const select = useCallback((all: Calendar) => filtered(all, { office, inspector, state }), [office, inspector, state])
  const hasDrives = view === 'day' || (view === 'week' && isOfOne(search))
  const { data: calendar, isError, refetch } = useQuery({ ...calendarQuery(view, date, hasDrives), select })
  const [move, setMove] = useState<Move>()
  const [free, setFree] = useState<FreeTime>()
  const [block, setBlock] = useState<CalendarEvent>()
  /** The order whose sheet begins with the form that moves it. */
  const [moved, setMoved] = useState('')
  const receiver: DraftReceiver = useRef<DraftReceiver['current']>(undefined)
  const mayOpen = useMayOpen()
  const movedDay = readMovedDay(search.move)
  const isEmpty = calendar?.inspectors.length === 0 && calendar.orders.length === 0
  const isBeside = view === 'day' && !isPhone
  const isReceived = !isPhone && (view === 'day' || view === 'week')
  const shown = {
    onOpen: (order: string) => {
      setMoved('')
      change({ order })
    },
    onMove: setMove,
    onFree: setFree,
    onBlock: setBlock,
  }
  const openForm = (order: string) => {
    setMoved(order)
    change({ order })
  }
  const actions = (
    <Group gap="xs">
      {mayOpen('/find-a-time') && (
        <Button component={Link} to="/find-a-time" variant="default" px={isPhone ? 'xs' : undefined}>
          {screensTexts.names['find-a-time']}
        </Button>
      )}
      <NewOrderButton {...(isPhone && { px: 'xs' })} />
    </Group>
  )
  return (
    <Page title={words.title} isFull action={actions}>
      <CalendarBar view={view} date={date} isPhone={isPhone} />
      <p className={classes.zone}>{words.zone(zone)}</p>
      {isError && !calendar && <FailedPart onRetry={() => void refetch()} />}
      {!calendar && !isError && <PageSkeleton rows={8} />}
      {calendar && (
        <div className={classes.whole} data-below={view !== 'day' || isPhone || undefined}>
          <div className={classes.main}>
            {isEmpty && <NobodyToShow isFiltered={Boolean(office || inspector || state)} />}
            {!isEmpty && view === 'day' && <DayView calendar={calendar} date={date} receiver={receiver} {...shown} />}
            {!isEmpty && view === 'week' && (
              <WeekView calendar={calendar} receiver={receiver} onMoveForm={openForm} {...shown} />
            )}
            {!isEmpty && view === 'month' && <MonthView calendar={calendar} />}
            {!isEmpty && view === 'agenda' && <AgendaView calendar={calendar} date={date} onOpen={shown.onOpen} />}
          </div>
          {view !== 'month' && (
            <Tray
              receiver={receiver}
              isReceived={isReceived}
              isFolded={isBeside && search.drafts === 'folded'}
              onFold={isBeside ? isFolded => change({ drafts: isFolded ? 'folded' : '' }) : undefined}
              onOpen={shown.onOpen}
            />
          )}
          {view === 'day' && <PrintedDay calendar={calendar} date={date} />}
        </div>
      )}
      <Suspense>
        {search.order && (
          <OrderSide
            key={`${search.order} ${moved}`}
            id={search.order}
            beginsMoving={search.order === moved}
            onMove={setMove}
            onClose={() => change({ order: '' })}
          />
        )}
        {move && <MoveDialog move={move} onClose={() => setMove(undefined)} />}
        {free && <FreeDialog free={free} onClose={() => setFree(undefined)} />}
        {block && <BlockDialog block={block} onClose={() => setBlock(undefined)} />}
        {movedDay && <MoveDayDialog {...movedDay} onClose={() => change({ move: '' })} />}
      </Suspense>
    </Page>
  )
}

function NobodyToShow({ isFiltered }: { readonly isFiltered: boolean }) {
  const mayOpen = useMayOpen()
  if (isFiltered) return <PageState title={words.noneTitle} text={words.noneText} />
  return (
    <PageState
      {...words.empty}
      action={
        mayOpen('/settings/people') && (
          <Button component={Link} to="/settings/people" variant="default">
            {words.emptyAction}
          </Button>
        )
      }
    />
  )
}

/** In the address, so that other pages lead here: a person and a day. */
function readMovedDay(text: string | undefined): MovedDay | undefined {
  const [inspector = '', date = ''] = (text ?? '').split(' ')
  return inspector && date ? { inspector, date } : undefined
}
