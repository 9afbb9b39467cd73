import { Button } from '@mantine/core'
import { useState } from 'react'
import { SecretDialog } from '../../dialogs/secret-dialog.tsx'
import { api } from '../../session/api.ts'
import { showProblem } from '../../shell/toasts.tsx'
import { peopleTexts } from '../../texts/people-texts.ts'

const words = peopleTexts.invite

/** Sends the person a link for choosing a password, and shows it once. */
export function InviteButton({ id, email }: { readonly id: string; readonly email: string }) {
  const [link, setLink] = useState('')
  const [isBusy, setBusy] = useState(false)
  const invite = async () => {
    setBusy(true)
    try {
      setLink((await api.inviteUser(id)).link)
    } catch (error) {
      showProblem(words.failed, error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="default" disabled={!email} loading={isBusy} onClick={invite}>
        {words.button}
      </Button>
      {link && (
        <SecretDialog
          title={words.title}
          text={words.text(email)}
          values={[{ label: words.link, value: link }]}
          onClose={() => setLink('')}
        />
      )}
    </>
  )
}
