import { Button } from '@mantine/core'
import type { Invitation } from 'plumbline-client/sessions'
import { useState } from 'react'
import { SecretDialog } from '../../dialogs/secret-dialog.tsx'
import { api } from '../../session/api.ts'
import { showProblem } from '../../shell/toasts.tsx'
import { peopleTexts } from '../../texts/people-texts.ts'

const words = peopleTexts.invite

interface InviteButtonProps {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Sends the person a link for choosing a password, and shows it once. */
export function InviteButton({ id, name, email }: InviteButtonProps) {
  const [invitation, setInvitation] = useState<Invitation>()
  const [isBusy, setBusy] = useState(false)
  const invite = async () => {
    setBusy(true)
    try {
      setInvitation(await api.inviteUser(id))
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
      {invitation && (
        <SecretDialog
          title={words.title(name)}
          text={invitation.sent === 'yes' ? words.sent(email) : words.notSent}
          values={[{ label: words.link, value: invitation.link }]}
          onClose={() => setInvitation(undefined)}
        />
      )}
    </>
  )
}
