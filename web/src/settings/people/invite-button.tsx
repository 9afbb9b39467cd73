import { Button } from '@mantine/core'
import type { Invitation } from 'plumbline-client'
import { useState } from 'react'
import { InvitationDialog } from '../../dialogs/invitation-dialog.tsx'
import { api } from '../../session/api.ts'
import { showProblem } from '../../shell/toasts.tsx'
import { peopleTexts } from '../../texts/settings/people-texts.ts'
import { texts } from '../../texts/texts.ts'

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
        <InvitationDialog
          title={texts.invitation.title(name)}
          link={invitation.link}
          isSent={invitation.sent === 'yes'}
          onClose={() => setInvitation(undefined)}
        />
      )}
    </>
  )
}
