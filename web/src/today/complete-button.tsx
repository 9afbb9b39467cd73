import { Button, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { Stop } from 'plumbline-client'
import { type FormEvent, useState } from 'react'
import { Dialog, DialogActions } from '../dialogs/dialog.tsx'
import { useQueue } from '../offline/queues.ts'
import { useSignal } from '../session/signal.ts'
import { formatMoney } from '../shell/formats.ts'
import { todayTexts } from '../texts/today-texts.ts'
import { addressOf } from './today-data.ts'
import { useAct } from './use-act.ts'

const words = todayTexts.complete

export function CompleteButton({ stop }: { readonly stop: Stop }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="md" leftSection={<IconCheck size={20} aria-hidden="true" />} onClick={() => setAsking(true)}>
        {words.complete}
      </Button>
      {isAsking && <CompleteDialog stop={stop} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Completing cannot be undone here, so the dialog says what is missing. */
function CompleteDialog({ stop, onClose }: { readonly stop: Stop; readonly onClose: () => void }) {
  const act = useAct(stop)
  const { actions } = useQueue()
  const waiting = useSignal(actions).filter(({ order }) => order === stop.id)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await act({ kind: 'complete' })) onClose()
  }
  const has = (kind: 'report' | 'payment') => waiting.some(({ input }) => input.kind === kind)
  const missing = [
    ...(stop.reports === 0 && !has('report') ? [words.report] : []),
    ...(stop.missing.includes('unpaid') && !has('payment') ? [words.unpaid(formatMoney(stop.due))] : []),
    ...(stop.missing.includes('unsigned') ? [words.unsigned] : []),
  ]
  return (
    <Dialog title={words.title(addressOf(stop))} onClose={onClose}>
      <form onSubmit={event => void submit(event)}>
        <Stack>
          <Text>{words.text}</Text>
          {missing.length > 0 && (
            <div>
              <Text fw={600}>{words.missing}</Text>
              <ul>
                {missing.map(text => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </div>
          )}
          {waiting.length > 0 && <Text>{words.waiting(waiting.length)}</Text>}
          <DialogActions onCancel={onClose}>
            <Button type="submit">{words.complete}</Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}
