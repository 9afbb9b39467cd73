import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isConnected } from '../session/connection.ts'
import { useSignal } from '../session/signal.ts'
import classes from '../shell/shell.module.css'

const probeMs = 3_000

interface ConnectionBannerProps {
  readonly text: string
  readonly probe: () => Promise<unknown>
}

/** Says that the service cannot be reached, and tries again until it can. */
export function ConnectionBanner({ text, probe }: ConnectionBannerProps) {
  const connected = useSignal(isConnected)
  const queries = useQueryClient()
  useEffect(() => {
    if (connected) return
    const attempt = () => void probe().catch(() => undefined)
    const timer = setInterval(attempt, probeMs)
    addEventListener('online', attempt)
    return () => {
      clearInterval(timer)
      removeEventListener('online', attempt)
      void queries.invalidateQueries()
    }
  }, [connected, queries, probe])
  return (
    <div role="status" className={classes.banner} data-shown={!connected || undefined}>
      {!connected && text}
    </div>
  )
}
