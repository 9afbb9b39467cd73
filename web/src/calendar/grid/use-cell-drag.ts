import type { CalendarInspector, CalendarOrder } from 'plumbline-client'
import { type RefObject, useRef } from 'react'
import { saidReason } from '../../orders/override/said-reason.ts'
import { useNames } from '../../people/people.ts'
import { useWho } from '../../shell/who.ts'
import { calendarTexts } from '../../texts/calendar-texts.ts'
import { mayMove } from '../calendar-data.ts'
import { isMoved, type Move, MoveCheck } from './check-move.ts'
import { keepSelection, startsAfterPixels } from './drag.ts'
import { formatWhen } from './formats.ts'
import type { GhostHandle } from './ghost.tsx'
import { minutesBetween } from './minutes.ts'

const words = calendarTexts
const ghostPixels = { width: 176, height: 44 }

interface CellDragOptions {
  /** The table, which scrolls. */
  readonly scroller: RefObject<HTMLElement | null>
  readonly ghost: RefObject<GhostHandle | null>
  readonly onMove: (move: Move) => void
}

/** To another day or person, at the same time of day. What is in the way stands in the ghost before the drop. */
export function useCellDrag({ scroller, ghost, onMove }: CellDragOptions) {
  const who = useWho()
  const nameOf = useNames()
  const check = useRef(new MoveCheck())
  return (press: PointerEvent, order: CalendarOrder, person: CalendarInspector) => {
    if (press.button !== 0 || press.pointerType === 'touch' || !mayMove(who, order)) return
    let isDragging = false
    let marked: HTMLElement | undefined
    let move: Move | undefined
    const enter = (cell: HTMLElement | undefined) => {
      marked?.removeAttribute('data-target')
      cell?.setAttribute('data-target', '')
      marked = cell
      move = cell && moveTo(cell, order, person)
      check.current.stop()
      if (!move) return ghost.current?.hide()
      const text = `${formatWhen(move.datetime)}, ${nameOf(move.inspector)}`
      check.current.ask(move, found =>
        ghost.current?.judge(
          found && [...found.conflicts.map(saidReason), ...found.missed.map(id => words.ghost.requested(nameOf(id)))],
        ),
      )
      place(text, cell)
    }
    const place = (text: string, cell: HTMLElement | undefined) => {
      const [box, at] = [scroller.current?.getBoundingClientRect(), cell?.getBoundingClientRect()]
      if (!box || !at || !scroller.current) return
      const [left, top] = [at.left - box.left + scroller.current.scrollLeft, at.top - box.top]
      ghost.current?.place({ left, top: top + scroller.current.scrollTop, ...ghostPixels, text })
    }
    const follow = (event: PointerEvent) => {
      isDragging ||= Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) >= startsAfterPixels
      if (!isDragging) return
      keepSelection(true)
      const below = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-cell]')
      if ((below ?? undefined) !== marked) enter(below ?? undefined)
    }
    const end = (isDropped: boolean) => {
      removeEventListener('pointermove', follow)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', giveUp)
      removeEventListener('keydown', onKey, true)
      keepSelection(false)
      const last = move
      enter(undefined)
      if (!isDragging) return
      // The release is no click on what lies below.
      addEventListener('click', event => event.stopPropagation(), { capture: true, once: true })
      if (isDropped && last && isMoved(last)) onMove(last)
    }
    const drop = () => end(true)
    const giveUp = () => end(false)
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') giveUp()
    }
    addEventListener('pointermove', follow)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', giveUp)
    addEventListener('keydown', onKey, true)
  }
}

function moveTo(cell: HTMLElement, order: CalendarOrder, person: CalendarInspector): Move | undefined {
  const [inspector, date] = cell.getAttribute('data-cell')?.split(' ') ?? []
  if (inspector === undefined || date === undefined) return undefined
  const duration = minutesBetween(order.start, order.end)
  return { order, duration, inspector, instead: person.id, datetime: `${date} ${order.start.slice(11)}` }
}
