import type { CalendarOrder, SignedIn } from 'plumbline-client'
import { type KeyboardEvent, useRef } from 'react'
import { calendarTexts } from '../../texts/calendar-texts.ts'
import { mayMove } from '../calendar-data.ts'
import { isMoved, type Move } from './check-move.ts'
import { type Lane, lengthOf, startOf } from './day-model.ts'
import { type Grid, type Target, within } from './drag.ts'
import { minutesPerDay, step } from './minutes.ts'

interface KeyOptions {
  readonly lanes: readonly Lane[]
  readonly who: SignedIn
  readonly measure: () => Grid | undefined
  readonly show: (grid: Grid, order: CalendarOrder, instead: string, target: Target) => Move | undefined
  readonly hide: () => void
  readonly onMove: (move: Move) => void
  readonly say: (text: string) => void
}

const arrows: Readonly<Record<string, (target: Target, isLonger: boolean) => Target>> = {
  ArrowLeft: target => ({ ...target, lane: target.lane - 1 }),
  ArrowRight: target => ({ ...target, lane: target.lane + 1 }),
  ArrowUp: (target, isLength) =>
    isLength ? { ...target, minutes: target.minutes - step } : { ...target, starts: target.starts - step },
  ArrowDown: (target, isLength) =>
    isLength ? { ...target, minutes: target.minutes + step } : { ...target, starts: target.starts + step },
}

/** M, arrows, Enter: what dragging does, by keyboard. */
export function useMoveKeys({ lanes, who, measure, show, hide, onMove, say }: KeyOptions) {
  const moving = useRef<{ grid: Grid; target: Target; move: Move | undefined }>(undefined)
  return (event: KeyboardEvent, order: CalendarOrder, lane: Lane, place: number) => {
    const now = moving.current
    const stop = () => {
      moving.current = undefined
      hide()
    }
    if (!now) {
      const grid = event.key.toLowerCase() === 'm' && !event.ctrlKey && !event.metaKey ? measure() : undefined
      if (!grid || !mayMove(who, order)) return
      event.preventDefault()
      const target = { lane: place, starts: startOf(lane, order), minutes: lengthOf(lane, order) }
      moving.current = { grid, target, move: show(grid, order, lane.person.id, target) }
      say(calendarTexts.keys)
      return
    }
    const arrow = arrows[event.key]
    if (arrow) {
      event.preventDefault()
      const next = within({ ...now.grid, lastMinute: minutesPerDay }, arrow(now.target, event.shiftKey))
      now.target = lanes[next.lane] ? next : now.target
      now.move = show(now.grid, order, lane.person.id, now.target)
      scrollTo(now.grid, now.target)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      stop()
      if (now.move && isMoved(now.move)) onMove(now.move)
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      event.stopPropagation()
      stop()
    }
  }
}

function scrollTo({ scroller, lanes }: Grid, { lane }: Target): void {
  const column = lanes[lane]
  if (!column) return
  const axis = lanes[0]?.left ?? 0
  if (column.left < scroller.scrollLeft + axis) scroller.scrollLeft = column.left - axis
  const right = column.left + column.width
  if (right > scroller.scrollLeft + scroller.clientWidth) scroller.scrollLeft = right - scroller.clientWidth
}
