import { Button, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { Dialog, DialogActions } from '../dialogs/dialog.tsx'
import { texts } from '../texts/texts.ts'

/** Asks before a page with unsaved changes is left; its draft stays. The browser asks when the tab is closed. */
export function LeaveGuard({ isDirty, isSaving }: { readonly isDirty: boolean; readonly isSaving: boolean }) {
  const { status, proceed, reset } = useBlocker({
    // A new object leads to its own page as soon as it is saved.
    shouldBlockFn: ({ current, next }) => isDirty && !isSaving && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog onClose={() => reset?.()} title={texts.leave.title}>
      <Text mb="lg">{texts.leave.text}</Text>
      <DialogActions>
        <Button variant="default" onClick={() => proceed?.()}>
          {texts.leave.leave}
        </Button>
        <Button data-autofocus onClick={() => reset?.()}>
          {texts.leave.stay}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
