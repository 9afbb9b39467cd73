import type { CalendarOrder } from 'plumbline-client'
import { followPointer, isAtEdge, isWithin, scrollAtEdge } from './follow-pointer.ts'
import { snapped, step } from './minutes.ts'

/** Where an appointment would be. */
export interface Target {
  readonly lane: number
  readonly starts: number
  readonly minutes: number
}

/** The lanes as they are drawn, measured once before a drag. */
export interface Grid {
  readonly element: HTMLElement
  readonly scroller: HTMLElement
  readonly lanes: readonly { readonly left: number; readonly width: number }[]
  readonly top: number
  readonly firstMinute: number
  readonly lastMinute: number
  readonly pixelsPerMinute: number
}

export type Grip = 'move' | 'resize'

/** Takes a draft that is dragged in from outside of the grid, with its length. */
export interface DraftReceiver {
  current: ((press: PointerEvent, draft: CalendarOrder, minutes: number) => void) | undefined
}

interface DragOptions {
  readonly grip: Grip
  readonly from: Target
  readonly grid: Grid
  /** Called for each other place, undefined outside of the grid. */
  readonly onTarget: (target: Target | undefined) => void
  /** Called with the last place; undefined if it was given up, or released outside of the grid. */
  readonly onEnd: (target: Target | undefined) => void
}

/**
 * Follows the pointer from the press on a card until it is released. Places are found by arithmetic from one measurement,
 * and only the ghost moves: nothing is laid out or rendered anew while it follows the hand.
 */
export function dragFrom(press: PointerEvent, { grip, from, grid, onTarget, onEnd }: DragOptions): void {
  const pressed = { x: press.clientX, y: press.clientY }
  const origin = positionOf(grid, pressed)
  // What comes from outside crosses the edge on its way in, and must not scroll the grid.
  let hasEntered = isWithin(grid.scroller, pressed)
  let last = hasEntered ? from : undefined
  followPointer(press, {
    onStart: () => last && onTarget(last),
    onFrame: pointer => {
      hasEntered ||= isWithin(grid.scroller, pointer)
      if (!hasEntered) return false
      scrollAtEdge(grid.scroller, pointer)
      const at = positionOf(grid, pointer)
      const target = isWithin(grid.scroller, pointer)
        ? targetOf(grid, grip, from, { x: at.x, dy: at.y - origin.y })
        : undefined
      if (target?.lane !== last?.lane || target?.starts !== last?.starts || target?.minutes !== last?.minutes) {
        last = target
        onTarget(target)
      }
      return isAtEdge(grid.scroller, pointer)
    },
    onEnd: isDropped => onEnd(isDropped ? last : undefined),
  })
}

/** Within the content of the grid, however it is scrolled. */
function positionOf({ scroller, element }: Grid, { x, y }: { readonly x: number; readonly y: number }) {
  const box = scroller.getBoundingClientRect()
  return { x: x - box.left + scroller.scrollLeft, y: y - box.top + scroller.scrollTop - element.offsetTop }
}

function targetOf(
  grid: Grid,
  grip: Grip,
  from: Target,
  { x, dy }: { readonly x: number; readonly dy: number },
): Target {
  const moved = snapped(dy / grid.pixelsPerMinute)
  if (grip === 'resize') {
    const minutes = Math.max(step, Math.min(from.minutes + moved, grid.lastMinute - from.starts))
    return { ...from, minutes }
  }
  const found = grid.lanes.findIndex(({ left, width }) => x >= left && x < left + width)
  return within(grid, { ...from, lane: found < 0 ? from.lane : found, starts: snapped(from.starts + moved) })
}

export function within(
  { firstMinute, lastMinute, lanes }: Pick<Grid, 'firstMinute' | 'lastMinute' | 'lanes'>,
  target: Target,
): Target {
  return {
    lane: Math.max(0, Math.min(target.lane, lanes.length - 1)),
    starts: Math.max(firstMinute, Math.min(target.starts, lastMinute - step)),
    minutes: Math.max(step, target.minutes),
  }
}
