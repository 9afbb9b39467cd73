import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { formatNumber } from '../shell/formats.ts'
import { showDone, showProblem } from '../shell/toasts.tsx'
import { ordersTexts } from '../texts/orders-texts.ts'
import { type ExportedList, exportList } from './export-list.ts'
import classes from './listing.module.css'

const words = ordersTexts

/** Saves what a list shows; for everybody who may read it. */
export function ExportButton<R>(list: ExportedList<R>) {
  const [count, setCount] = useState<number>()
  const reading = useRef<AbortController>(undefined)
  const start = async () => {
    const controller = new AbortController()
    const { signal } = controller
    reading.current = controller
    setCount(0)
    try {
      showDone(words.exported(formatNumber(await exportList(list, setCount, signal))))
    } catch (error) {
      if (!signal.aborted) showProblem(words.exportFailed, error)
    } finally {
      setCount(undefined)
    }
  }
  if (count === undefined)
    return (
      <Button variant="default" size="compact-sm" onClick={start}>
        {words.export}
      </Button>
    )
  return (
    <span className={classes.exporting} role="status">
      {words.exporting(formatNumber(count))}
      <Button variant="subtle" size="compact-sm" onClick={() => reading.current?.abort()}>
        {words.exportStop}
      </Button>
    </span>
  )
}
