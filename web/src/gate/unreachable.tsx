import { Button } from '@mantine/core'
import { useState } from 'react'
import { texts } from '../texts/texts.ts'
import { GatePage } from './gate-page.tsx'

/** Shown while the service cannot be reached at the start. */
export function Unreachable({ onRetry }: { readonly onRetry: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const retry = () => {
    setBusy(true)
    onRetry().catch(() => setBusy(false))
  }
  return (
    <GatePage title={texts.states.unreachableTitle} text={texts.states.unreachableText}>
      <Button onClick={retry} loading={isBusy}>
        {texts.states.retry}
      </Button>
    </GatePage>
  )
}
