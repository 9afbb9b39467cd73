import { type ReactNode, startTransition, useEffect, useState } from 'react'
import classes from './forms.module.css'

/** The rest of a long form: rendered after the first paint, which it would delay. Its space is reserved until then. */
export function BelowTheFold({ children }: { readonly children: ReactNode }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let timer: number | undefined
    // A frame is painted after its callbacks, so a timer that one of them starts ends after the paint.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted ? children : <div className={classes.below} />
}
