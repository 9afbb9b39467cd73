import { type Ref, useImperativeHandle, useRef } from 'react'
import { calendarTexts } from '../../texts/calendar-texts.ts'
import classes from '../calendar.module.css'

const words = calendarTexts.ghost

interface Placing {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly text: string
}

export interface GhostHandle {
  place(placing: Placing): void
  /** Undefined while the service is asked. */
  judge(reasons: readonly string[] | undefined): void
  hide(): void
}

/** The appointment where it would be. It is moved without React, sixty times a second. */
export function Ghost({ ref }: { readonly ref: Ref<GhostHandle> }) {
  const box = useRef<HTMLDivElement>(null)
  const time = useRef<HTMLElement>(null)
  const reason = useRef<HTMLSpanElement>(null)
  useImperativeHandle(ref, () => ({
    place: ({ left, top, width, height, text }) => {
      if (!box.current || !time.current) return
      box.current.hidden = false
      Object.assign(box.current.style, {
        transform: `translate(${left}px, ${top}px)`,
        width: `${width}px`,
        minHeight: `${height}px`,
      })
      time.current.textContent = text
    },
    judge: reasons => {
      if (!box.current || !reason.current) return
      box.current.dataset.state = reasons === undefined ? 'asked' : reasons.length > 0 ? 'taken' : 'free'
      reason.current.textContent = reasons === undefined ? words.checking : reasons.join('. ') || words.free
    },
    hide: () => {
      if (box.current) box.current.hidden = true
    },
  }))
  return (
    <div ref={box} className={classes.ghost} hidden data-ghost>
      <strong ref={time} className="tabular" />
      <span ref={reason} />
    </div>
  )
}
