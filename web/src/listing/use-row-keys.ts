import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

/** Up and down go from row to row. The row may have to be scrolled to before it is drawn. */
export function useRowKeys(count: number, rowHeight: number, body: RefObject<HTMLElement | null>) {
  const wanted = useRef<number>(undefined)
  const focus = () => {
    const link = body.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`)
    if (!link) return
    wanted.current = undefined
    link.focus({ preventScroll: true })
    link.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }
  // After every drawing.
  useEffect(focus)
  return (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const at = (event.target as HTMLElement).closest('tr')?.querySelector<HTMLElement>('[data-row]')?.dataset.row
    if (by === undefined || at === undefined) return
    event.preventDefault()
    wanted.current = Math.min(count - 1, Math.max(0, Number(at) + by))
    focus()
    if (wanted.current !== undefined) scrollBy({ top: by * rowHeight })
  }
}
