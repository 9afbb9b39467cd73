import { texts } from '../texts/texts.ts'
import { SecretDialog } from './secret-dialog.tsx'

const words = texts.invitation

interface InvitationDialogProps {
  readonly title: string
  readonly link: string
  /** Whether an email with the link is on its way. */
  readonly isSent: boolean
  readonly onClose: () => void
}

/** The link is shown once: the store has its hash. */
export function InvitationDialog({ title, link, isSent, onClose }: InvitationDialogProps) {
  const values = [{ label: words.link, value: link }]
  return <SecretDialog title={title} text={isSent ? words.sent : words.notSent} values={values} onClose={onClose} />
}
