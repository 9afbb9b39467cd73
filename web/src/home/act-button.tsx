import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { showDone, showProblem } from '../shell/toasts.tsx'
import { homeTexts } from '../texts/home-texts.ts'

interface ActButtonProps {
  readonly text: string
  /** With the record, for readers of the screen. */
  readonly label: string
  /** Returns what was done, in words; nothing if that was said already. */
  readonly act: () => Promise<string | undefined>
  readonly isQuiet?: boolean
}

/** Solves something with one click. The row goes with its reason, so the focus returns to the list. */
export function ActButton({ text, label, act, isQuiet }: ActButtonProps) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const run = async ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
    const list = button.closest<HTMLElement>('[data-attention]')
    setBusy(true)
    try {
      const done = await act()
      if (done) showDone(done)
      await queries.invalidateQueries({ predicate: ({ meta }) => meta?.follows?.includes('order') ?? false })
      const { activeElement } = document
      if (activeElement === button || activeElement === document.body) list?.focus({ preventScroll: true })
    } catch (error) {
      showProblem(homeTexts.attention.notDone(text), error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant={isQuiet ? 'subtle' : 'default'}
      size="compact-sm"
      aria-label={label}
      loading={isBusy}
      onClick={event => void run(event)}
    >
      {text}
    </Button>
  )
}
