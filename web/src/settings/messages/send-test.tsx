import { Button } from '@mantine/core'
import type { MessageTest } from 'plumbline-client'
import { useState } from 'react'
import { api } from '../../session/api.ts'
import { showProblem } from '../../shell/toasts.tsx'
import { notificationsTexts } from '../../texts/settings/notifications-texts.ts'

const words = notificationsTexts.messages

interface SendTestProps {
  readonly id: string
  /** The text as it is edited, saved or not. */
  readonly draft: { readonly subject?: string; readonly body: string }
}

/** Sends the message to the person who edits it. */
export function SendTest({ id, draft }: SendTestProps) {
  const [test, setTest] = useState<MessageTest>()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    setTest(undefined)
    await api.settings.messages
      .test(id, draft)
      .then(setTest)
      .catch(error => showProblem(words.notSent, error))
    setBusy(false)
  }
  return (
    <>
      <Button variant="default" loading={isBusy} onClick={send}>
        {words.sendTest}
      </Button>
      <span role="status">{test && (test.reason || words.outcomes(test.outcome, test.to))}</span>
    </>
  )
}
