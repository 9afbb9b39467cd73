import { type RefObject, useEffect, useState } from 'react'

/** Rows beyond the edges of the window, so that scrolling does not show gaps. */
const beyond = 12
/** The range changes in steps, so that few scroll events draw anything. */
const step = 8

/** Of rows with the same height within a page that scrolls: the first and the last one to draw. */
export function useRowsInSight(list: RefObject<HTMLElement | null>, rowHeight: number) {
  const [range, setRange] = useState({ first: 0, last: 40 })
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const top = list.current?.getBoundingClientRect().top ?? 0
      const at = Math.max(0, Math.floor(-top / rowHeight / step) * step - beyond)
      const last = at + Math.ceil(innerHeight / rowHeight) + 2 * beyond + step
      setRange(before => (before.first === at && before.last === last ? before : { first: at, last }))
    }
    const plan = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    addEventListener('scroll', plan, { passive: true })
    addEventListener('resize', plan)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', plan)
      removeEventListener('resize', plan)
    }
  }, [list, rowHeight])
  return range
}
