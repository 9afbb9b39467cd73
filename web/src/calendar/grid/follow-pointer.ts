export interface Point {
  readonly x: number
  readonly y: number
}

const startsAfterPixels = 4

interface FollowOptions {
  readonly onStart?: () => void
  /** Called at most once a frame; `true` asks for the next frame even if the pointer rests. */
  readonly onFrame: (pointer: Point) => boolean
  /** Not called for a press that was a click. */
  readonly onEnd: (isDropped: boolean) => void
}

const prevent = (event: Event) => event.preventDefault()

/** Follows the pointer from a press until it is released, or given up with Escape. */
export function followPointer(press: PointerEvent, { onStart, onFrame, onEnd }: FollowOptions): void {
  let isDragging = false
  let pointer: Point = { x: press.clientX, y: press.clientY }
  let frame = 0
  const draw = () => {
    frame = onFrame(pointer) ? requestAnimationFrame(draw) : 0
  }
  const move = (event: PointerEvent) => {
    pointer = { x: event.clientX, y: event.clientY }
    if (!isDragging && Math.hypot(pointer.x - press.clientX, pointer.y - press.clientY) < startsAfterPixels) return
    if (!isDragging) {
      isDragging = true
      // No text is selected meanwhile. A style of the page would be computed for everything within it.
      addEventListener('selectstart', prevent)
      onStart?.()
    }
    frame ||= requestAnimationFrame(draw)
  }
  const end = (isDropped: boolean) => {
    cancelAnimationFrame(frame)
    removeEventListener('selectstart', prevent)
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', release)
    removeEventListener('pointercancel', giveUp)
    removeEventListener('keydown', onKey, true)
    if (!isDragging) return
    // The release is no click on what lies below.
    addEventListener('click', event => event.stopPropagation(), { capture: true, once: true })
    onEnd(isDropped)
  }
  const release = () => {
    if (frame !== 0) onFrame(pointer)
    end(true)
  }
  const giveUp = () => end(false)
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    giveUp()
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', release)
  addEventListener('pointercancel', giveUp)
  addEventListener('keydown', onKey, true)
}

const edgePixels = 48
const scrolledPixels = 14

export function isWithin(scroller: HTMLElement, { x, y }: Point): boolean {
  const box = scroller.getBoundingClientRect()
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
}

export function isAtEdge(scroller: HTMLElement, { x, y }: Point): boolean {
  const box = scroller.getBoundingClientRect()
  return (
    x > box.right - edgePixels || x < box.left + edgePixels || y > box.bottom - edgePixels || y < box.top + edgePixels
  )
}

export function scrollAtEdge(scroller: HTMLElement, { x, y }: Point): void {
  const box = scroller.getBoundingClientRect()
  if (x > box.right - edgePixels) scroller.scrollLeft += scrolledPixels
  else if (x < box.left + edgePixels) scroller.scrollLeft -= scrolledPixels
  if (y > box.bottom - edgePixels) scroller.scrollTop += scrolledPixels
  else if (y < box.top + edgePixels) scroller.scrollTop -= scrolledPixels
}
