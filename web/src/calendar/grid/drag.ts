import type { CalendarOrder } from 'plumbline-client'
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

export const startsAfterPixels = 4
const edgePixels = 48
const scrolledPixels = 14

interface DragOptions {
  readonly grip: Grip
  readonly from: Target
  readonly grid: Grid
  /** Called for each other place, undefined outside of the grid. */
  readonly onTarget: (target: Target | undefined) => void
  /** Called with the last place; undefined if it was given up, or released outside of the grid. */
  readonly onEnd: (target: Target | undefined) => void
}

const prevent = (event: Event) => event.preventDefault()

/** While something is dragged, no text is selected. A style of the page would be computed for everything within it. */
export function keepSelection(isKept: boolean): void {
  if (isKept) addEventListener('selectstart', prevent)
  else removeEventListener('selectstart', prevent)
}

/**
 * Follows the pointer from the press on a card until it is released. Places are found by arithmetic from one measurement,
 * and only the ghost moves: nothing is laid out or rendered anew while it follows the hand.
 */
export function dragFrom(press: PointerEvent, { grip, from, grid, onTarget, onEnd }: DragOptions): void {
  let isDragging = false
  let last: Target | undefined = from
  let pointer = { x: press.clientX, y: press.clientY }
  let frame = 0
  const origin = positionOf(grid, pointer)
  // What comes from outside crosses the edge on its way in, and must not scroll the grid.
  let hasEntered = isWithin(grid.scroller, pointer)
  const place = () => {
    frame = 0
    if (!hasEntered) return
    scrollAtEdge(grid.scroller, pointer)
    const at = positionOf(grid, pointer)
    const target = isWithin(grid.scroller, pointer)
      ? targetOf(grid, grip, from, { x: at.x, dy: at.y - origin.y })
      : undefined
    if (target?.lane !== last?.lane || target?.starts !== last?.starts || target?.minutes !== last?.minutes) {
      last = target
      onTarget(target)
    }
    if (isDragging && isAtEdge(grid.scroller, pointer)) frame = requestAnimationFrame(place)
  }
  const move = (event: PointerEvent) => {
    pointer = { x: event.clientX, y: event.clientY }
    if (!isDragging && Math.hypot(pointer.x - press.clientX, pointer.y - press.clientY) < startsAfterPixels) return
    if (!isDragging) {
      isDragging = true
      keepSelection(true)
      if (hasEntered) onTarget(from)
      else last = undefined
    }
    hasEntered ||= isWithin(grid.scroller, pointer)
    frame ||= requestAnimationFrame(place)
  }
  const end = (target: Target | undefined) => {
    cancelAnimationFrame(frame)
    keepSelection(false)
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', release)
    removeEventListener('pointercancel', giveUp)
    removeEventListener('keydown', onKey, true)
    if (isDragging) {
      // The release is no click on what lies below.
      addEventListener('click', event => event.stopPropagation(), { capture: true, once: true })
      onEnd(target)
    }
  }
  const release = () => {
    if (frame !== 0) place()
    end(last)
  }
  const giveUp = () => end(undefined)
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end(undefined)
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', release)
  addEventListener('pointercancel', giveUp)
  addEventListener('keydown', onKey, true)
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

function isWithin(scroller: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): boolean {
  const box = scroller.getBoundingClientRect()
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
}

function isAtEdge(scroller: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): boolean {
  const box = scroller.getBoundingClientRect()
  return (
    x > box.right - edgePixels || x < box.left + edgePixels || y > box.bottom - edgePixels || y < box.top + edgePixels
  )
}

function scrollAtEdge(scroller: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): void {
  const box = scroller.getBoundingClientRect()
  if (x > box.right - edgePixels) scroller.scrollLeft += scrolledPixels
  else if (x < box.left + edgePixels) scroller.scrollLeft -= scrolledPixels
  if (y > box.bottom - edgePixels) scroller.scrollTop += scrolledPixels
  else if (y < box.top + edgePixels) scroller.scrollTop -= scrolledPixels
}
