import { Button, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { Dialog, DialogActions } from '../shell/dialog.tsx'
import { texts } from '../texts/texts.ts'

/** Asks before a page with unsaved changes is left; the browser asks when the tab is closed. */
export function LeaveGuard({ isDirty, onLeave }: { readonly isDirty: boolean; readonly onLeave: () => void }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const leave = () => {
    onLeave()
    proceed?.()
  }
  if (status !== 'blocked') return null
  return (
    <Dialog onClose={() => reset?.()} title={texts.leave.title}>
      <Text mb="lg">{texts.leave.text}</Text>
      <DialogActions>
        <Button variant="default" onClick={leave}>
          {texts.leave.leave}
        </Button>
        <Button data-autofocus onClick={() => reset?.()}>
          {texts.leave.stay}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
