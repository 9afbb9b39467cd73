import { type ReactNode, startTransition, useEffect, useState } from 'react'
import classes from './forms.module.css'

/** The rest of a long form: rendered after the first paint, which it would delay. Its space is reserved until then. */
export function BelowTheFold({ children }: { readonly children: ReactNode }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => startTransition(() => setPainted(true)), [])
  return isPainted ? children : <div className={classes.below} />
}
