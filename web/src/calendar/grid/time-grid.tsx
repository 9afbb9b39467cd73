import type { CalendarEvent, CalendarOrder } from 'plumbline-client'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { saidReason } from '../../orders/override/said-reason.ts'
import { useNames } from '../../people/people.ts'
import { useWho } from '../../shell/who.ts'
import { calendarTexts } from '../../texts/calendar-texts.ts'
import classes from '../calendar.module.css'
import { mayMove } from '../calendar-data.ts'
import { isMoved, type Move, MoveCheck } from './check-move.ts'
import { hoursOf, type Lane, lengthOf, nobody, startOf } from './day-model.ts'
import { type DraftReceiver, dragFrom, type Grid, type Grip, type Target } from './drag.ts'
import { formatClock, formatHour } from './formats.ts'
import { Ghost, type GhostHandle } from './ghost.tsx'
import { LaneColumn } from './lane-column.tsx'
import { pixelsPerMinute, step, timeAt } from './minutes.ts'
import { NowLine } from './now-line.tsx'
import { useMoveKeys } from './use-move-keys.ts'

const words = calendarTexts

interface TimeGridProps {
  readonly label: string
  readonly lanes: readonly Lane[]
  readonly headOf: (lane: Lane) => ReactNode
  /** All people of the calendar, whose places give their colours. */
  readonly people: readonly string[]
  readonly colour: string | undefined
  /** Beside the lanes. */
  readonly aside?: ReactNode
  readonly onOpen: (order: string) => void
  readonly onMove: (move: Move) => void
  readonly onFree: (lane: Lane, starts: number, ends: number) => void
  readonly onBlock: (block: CalendarEvent) => void
  /** A draft that is dragged in from outside takes this place. */
  readonly receiver?: DraftReceiver
}

/** Lanes beside one axis of time: people on one day, or days of one person. */
export function TimeGrid(props: TimeGridProps) {
  const { label, lanes, headOf, people, colour, aside, onOpen, onMove, onFree, onBlock, receiver } = props
  const who = useWho()
  const nameOf = useNames()
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const ghost = useRef<GhostHandle>(null)
  const check = useRef(new MoveCheck())
  const said = useRef<HTMLParagraphElement>(null)
  // Without React, which would draw all lanes again while something is dragged.
  const say = useCallback((text: string) => {
    if (said.current) said.current.textContent = text
  }, [])
  const hours = useMemo(() => hoursOf(lanes), [lanes])
  const names = useMemo(() => new Map(lanes.map(({ person }) => [person.id, person.name])), [lanes])

  const measure = useCallback((): Grid | undefined => {
    const [element, box] = [body.current, scroller.current]
    if (!element || !box) return undefined
    const columns = [...element.querySelectorAll<HTMLElement>('[data-lane]')]
    return {
      element,
      scroller: box,
      lanes: columns.map(column => ({ left: column.offsetLeft, width: column.offsetWidth })),
      top: element.offsetTop,
      firstMinute: hours.starts,
      lastMinute: hours.ends,
      pixelsPerMinute,
    }
  }, [hours])

  /** Shows the ghost at a place, and what the service says about it. */
  const show = useCallback(
    (grid: Grid, order: CalendarOrder, instead: string, target: Target) => {
      const lane = lanes[target.lane]
      const column = grid.lanes[target.lane]
      if (!lane || !column) return undefined
      const move: Move = {
        order,
        instead,
        datetime: timeAt(lane.date, target.starts),
        duration: target.minutes,
        inspector: lane.person.id,
      }
      const time = `${formatClock(move.datetime)} – ${formatClock(timeAt(lane.date, target.starts + target.minutes))}`
      ghost.current?.place({
        left: column.left,
        width: column.width,
        top: (target.starts - hours.starts) * pixelsPerMinute,
        height: target.minutes * pixelsPerMinute,
        text: `${time}, ${lane.person.name || words.unassigned}`,
      })
      check.current.ask(move, found => {
        const reasons = found && [
          ...found.conflicts.map(saidReason),
          ...found.missed.map(id => words.ghost.requested(nameOf(id))),
        ]
        ghost.current?.judge(reasons)
        if (reasons) say(`${time}, ${lane.person.name}: ${reasons.join('. ') || words.ghost.free}`)
      })
      return move
    },
    [lanes, hours, nameOf, say],
  )

  const hide = useCallback(() => {
    check.current.stop()
    ghost.current?.hide()
    body.current?.removeAttribute('data-dragging')
  }, [])

  const drag = useCallback(
    (press: globalThis.PointerEvent, order: CalendarOrder, grip: Grip, from: Target, instead: string) => {
      const grid = measure()
      if (!grid) return
      let move: Move | undefined
      dragFrom(press, {
        grip,
        from,
        grid,
        onTarget: target => {
          body.current?.setAttribute('data-dragging', '')
          if (!target) ghost.current?.hide()
          move = target && show(grid, order, instead, target)
        },
        onEnd: target => {
          hide()
          if (target && move && isMoved(move)) onMove(move)
        },
      })
    },
    [measure, show, hide, onMove],
  )

  useEffect(() => {
    if (!receiver) return
    receiver.current = (press, draft, minutes) => {
      const grid = measure()
      if (!grid) return
      const top = grid.element.getBoundingClientRect().top
      const starts = hours.starts + Math.round((press.clientY - top) / pixelsPerMinute / step) * step
      drag(press, draft, 'move', { lane: 0, starts, minutes }, draft.inspectors[0] ?? nobody)
    }
    return () => {
      receiver.current = undefined
    }
  }, [receiver, drag, hours, measure])

  const keys = useMoveKeys({ lanes, who, measure, show, hide, onMove, say })
  const minWidth = `calc(var(--axis) + ${lanes.length} * var(--lane)${aside ? ' + 7rem' : ''})`
  return (
    <section ref={scroller} className={classes.scroller} aria-label={label}>
      <p ref={said} className={classes.unseen} role="status" />
      <div className={classes.heads} style={{ minWidth }}>
        <div className={classes.corner} />
        {lanes.map(lane => (
          <div key={lane.key} className={classes.head}>
            {headOf(lane)}
          </div>
        ))}
        {aside && <div className={classes.asideHead} />}
      </div>
      <div
        ref={body}
        className={classes.body}
        style={{
          minWidth,
          height: (hours.ends - hours.starts) * pixelsPerMinute,
          ['--hour' as string]: `${60 * pixelsPerMinute}px`,
          ['--aside' as string]: aside ? '7rem' : '0rem',
        }}
      >
        <Axis starts={hours.starts} ends={hours.ends} />
        {lanes.map((lane, place) => (
          <LaneColumn
            key={lane.key}
            lane={lane}
            hours={hours}
            names={names}
            people={people}
            colour={colour}
            mayMove={order => mayMove(who, order)}
            onOpen={onOpen}
            onPress={(event, order, grip) => {
              const starts = startOf(lane, order)
              const minutes = lengthOf(lane, order)
              drag(event.nativeEvent, order, grip, { lane: place, starts, minutes }, lane.person.id)
            }}
            onKey={(event, order) => keys(event, order, lane, place)}
            onFree={(starts, ends) => onFree(lane, starts, ends)}
            onBlock={onBlock}
          />
        ))}
        <NowLine dates={lanes.map(({ date }) => date)} hours={hours} pixelsPerMinute={pixelsPerMinute} />
        <Ghost ref={ghost} />
        {aside}
      </div>
    </section>
  )
}

function Axis({ starts, ends }: { readonly starts: number; readonly ends: number }) {
  const marks = Array.from({ length: (ends - starts) / 60 }, (_, i) => starts + i * 60)
  return (
    <div className={classes.axis} aria-hidden="true">
      {marks.map(minute => (
        <span key={minute} style={{ top: (minute - starts) * pixelsPerMinute }}>
          {minute === starts ? '' : formatHour(minute)}
        </span>
      ))}
    </div>
  )
}
