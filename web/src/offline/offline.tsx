import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Dialog, DialogActions } from '../dialogs/dialog.tsx'
import { basePath } from '../page.ts'
import { useSignal } from '../session/signal.ts'
import { useWho } from '../shell/who.ts'
import { texts } from '../texts/texts.ts'
import { useQueue } from './queues.ts'
import { isAsked } from './sign-out.ts'
import { signOut } from './signed-in-here.ts'
import { waitingCount } from './waiting.ts'

const words = texts.signOut

/** What goes on without being seen: the queue is sent, and the console works without a connection from the next time on. */
export default function Offline() {
  const queue = useQueue()
  const { length } = useSignal(queue.actions)
  const asked = useSignal(isAsked)
  useEffect(() => queue.start(), [queue])
  useEffect(() => waitingCount.set(length), [length])
  useEffect(() => {
    // Browsers have service workers on pages with TLS, and on the own machine.
    navigator.serviceWorker?.register(`${basePath}/service-worker.js`).catch(() => undefined)
  }, [])
  return asked ? <SignOutQuestion count={length} /> : null
}

function SignOutQuestion({ count }: { readonly count: number }) {
  const { user } = useWho()
  const [isBusy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    void signOut(user.id)
  }
  return (
    <Dialog title={words.title(count)} onClose={() => isAsked.set(false)}>
      <Stack>
        <Text>{words.text}</Text>
        <DialogActions>
          <Button variant="default" data-cancels onClick={() => isAsked.set(false)}>
            {words.stay}
          </Button>
          <Button color="red" loading={isBusy} onClick={leave}>
            {words.leave}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
