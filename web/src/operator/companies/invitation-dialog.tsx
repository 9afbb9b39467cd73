import type { OwnerInvitation } from 'plumbline-client/operator'
import { SecretDialog } from '../../dialogs/secret-dialog.tsx'
import { operatorTexts } from '../../texts/operator-texts.ts'

const words = operatorTexts.invitation

interface InvitationDialogProps {
  readonly title: string
  readonly invitation: OwnerInvitation
  readonly onClose: () => void
}

/** The link is shown once: the store has its hash. */
export function InvitationDialog({ title, invitation, onClose }: InvitationDialogProps) {
  const { link, sent } = invitation
  const values = [{ label: words.link, value: link }]
  return <SecretDialog title={title} text={sent ? words.sent : words.notSent} values={values} onClose={onClose} />
}
