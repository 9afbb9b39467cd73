import type { CalendarOrder } from 'plumbline-client'
import { type RefObject, useRef } from 'react'
import { saidReason } from '../../orders/override/said-reason.ts'
import { useNames } from '../../people/people.ts'
import { useWho } from '../../shell/who.ts'
import { calendarTexts } from '../../texts/calendar-texts.ts'
import { mayMove } from '../calendar-data.ts'
import { isMoved, type Move, MoveCheck, openingInstead } from './check-move.ts'
import { followPointer, isAtEdge, isWithin, type Point, scrollAtEdge } from './follow-pointer.ts'
import { formatWhen } from './formats.ts'
import type { GhostHandle } from './ghost.tsx'

const words = calendarTexts
const ghostPixels = { width: 176, height: 44 }

interface CellDragOptions {
  /** The table, which scrolls. */
  readonly scroller: RefObject<HTMLElement | null>
  readonly ghost: RefObject<GhostHandle | null>
  /** When an order without a time would begin there. */
  readonly startOn: (person: string, date: string, minutes: number) => string
  readonly onMove: (move: Move) => void
}

/**
 * To another day or person, at the same time of day; a draft without a time takes one that is free. What is in the way stands in
 * the ghost before the drop.
 */
export function useCellDrag({ scroller, ghost, startOn, onMove }: CellDragOptions) {
  const who = useWho()
  const nameOf = useNames()
  const check = useRef(new MoveCheck())

  const moveTo = (cell: HTMLElement, order: CalendarOrder, duration: number, instead: string): Move | undefined => {
    const [inspector, date] = cell.getAttribute('data-cell')?.split(' ') ?? []
    if (inspector === undefined || date === undefined) return undefined
    const datetime = order.start ? `${date} ${order.start.slice(11)}` : startOn(inspector, date, duration)
    return { order, duration, inspector, instead, datetime }
  }

  const place = (text: string, cell: HTMLElement) => {
    if (!scroller.current) return
    const [box, at] = [scroller.current.getBoundingClientRect(), cell.getBoundingClientRect()]
    const [left, top] = [
      at.left - box.left + scroller.current.scrollLeft,
      at.top - box.top + scroller.current.scrollTop,
    ]
    ghost.current?.place({ left, top, ...ghostPixels, text })
  }

  return (press: PointerEvent, order: CalendarOrder, duration: number, instead: string) => {
    if (press.button !== 0 || press.pointerType === 'touch' || !mayMove(who, order)) return
    // A draft crosses the edge of the table on its way in, and must not scroll it.
    let mayScroll = false
    let marked: HTMLElement | undefined
    let move: Move | undefined
    const show = (cell: HTMLElement, next: Move) => {
      move = next
      place([formatWhen(next.datetime), nameOf(next.inspector) || words.unassigned].join(', '), cell)
      check.current.ask(next, found => {
        const opening = found && openingInstead(next, found)
        if (opening) return show(cell, { ...next, datetime: opening })
        ghost.current?.judge(
          found && [...found.conflicts.map(saidReason), ...found.missed.map(id => words.ghost.requested(nameOf(id)))],
        )
      })
    }
    const enter = (cell: HTMLElement | undefined) => {
      marked?.removeAttribute('data-target')
      cell?.setAttribute('data-target', '')
      marked = cell
      check.current.stop()
      move = undefined
      const next = cell && moveTo(cell, order, duration, instead)
      if (next) show(cell, next)
      else ghost.current?.hide()
    }
    const follow = (pointer: Point) => {
      const table = scroller.current
      if (!table) return false
      const [isThere, isAtItsEdge] = [isWithin(table, pointer), isAtEdge(table, pointer)]
      mayScroll ||= isThere && !isAtItsEdge
      const isScrolling = mayScroll && isThere && isAtItsEdge
      if (isScrolling) scrollAtEdge(table, pointer)
      const below = document.elementFromPoint(pointer.x, pointer.y)?.closest<HTMLElement>('[data-cell]') ?? undefined
      if (below !== marked) enter(below)
      return isScrolling
    }
    const end = (isDropped: boolean) => {
      const last = move
      enter(undefined)
      if (isDropped && last && isMoved(last)) onMove(last)
    }
    followPointer(press, { onFrame: follow, onEnd: end })
  }
}
