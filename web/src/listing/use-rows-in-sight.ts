import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Sight, sightAt } from './rows-in-sight.ts'

/** Of rows with the same height within a page that scrolls: those to draw, and those with a place on the page. */
export function useRowsInSight(list: RefObject<HTMLElement | null>, rowHeight: number): Sight {
  const [sight, setSight] = useState(() => sightAt(0, 0, rowHeight, 0))
  const base = useRef(0)
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const { top = 0 } = list.current?.getBoundingClientRect() ?? {}
      const next = sightAt(top, innerHeight, rowHeight, base.current)
      if (next.base !== base.current) move(next)
      else setSight(before => (isSame(before, next) ? before : next))
    }
    /** The rows stay where they are in the window; by itself, the browser would only shorten the way. */
    const move = (next: Sight) => {
      const y = scrollY - (next.base - base.current) * rowHeight
      base.current = next.base
      flushSync(() => setSight(next))
      scrollTo({ top: y, behavior: 'instant' })
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
  return sight
}

const isSame = (one: Sight, other: Sight) =>
  one.first === other.first && one.last === other.last && one.base === other.base && one.end === other.end
