import { useEffect, useState } from 'react'
import { isSame } from './merge.ts'

const usualPauseMs = 250

/** A value as it was when it last stayed the same for a moment: typing asks the service once, not for each key. */
export function useSettled<T>(value: T, pauseMs = usualPauseMs): T {
  const [settled, setSettled] = useState(value)
  const key = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal values are the same value
  useEffect(() => {
    if (isSame(value, settled)) return
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [key])
  return settled
}
