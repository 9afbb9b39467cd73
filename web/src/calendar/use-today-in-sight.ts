import { type RefObject, useLayoutEffect } from 'react'

/** Scrolls a table of days sideways, so that today stands beside the names; other weeks and months begin at their first day. */
export function useTodayInSight(scroller: RefObject<HTMLElement | null>, from: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each span of days
  useLayoutEffect(() => {
    const names = scroller.current?.querySelector<HTMLElement>('th')
    const today = scroller.current?.querySelector<HTMLElement>('[aria-current=date]')
    if (scroller.current) scroller.current.scrollLeft = today && names ? today.offsetLeft - names.offsetWidth : 0
  }, [from, scroller])
}
