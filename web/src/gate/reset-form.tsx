import { type ReactNode, useEffect, useState } from 'react'
import { gate } from '../session/api.ts'
import { gateTexts } from '../texts/gate-texts.ts'
import { EmailField } from './credential-fields.tsx'
import { GateForm } from './gate-form.tsx'
import { GatePage } from './gate-page.tsx'

const words = gateTexts.reset

interface ResetPageProps {
  readonly onSent: () => void
  /** The way back to signing in. */
  readonly children: ReactNode
}

/** Offers a link only where the service can send one; otherwise says who else can help. */
export function ResetPage({ onSent, children }: ResetPageProps) {
  const [hasEmail, setHasEmail] = useState<boolean>()
  useEffect(() => {
    gate.unconnectedChannels().then(
      channels => setHasEmail(!channels.includes('email')),
      () => setHasEmail(true),
    )
  }, [])
  const text = { true: words.text, false: words.noEmail, undefined: '' }[`${hasEmail}`]
  return (
    <GatePage title={words.title} text={text}>
      {hasEmail && <ResetForm onSent={onSent} />}
      {children}
    </GatePage>
  )
}

/** The response is the same for known and unknown addresses, and so is this page. */
function ResetForm({ onSent }: Pick<ResetPageProps, 'onSent'>) {
  const [email, setEmail] = useState('')

  const submit = async () => {
    if (!email.trim()) return words.incomplete
    await gate.requestPasswordReset(email.trim())
    onSent()
    return undefined
  }

  return (
    <GateForm submit={words.submit} onSubmit={submit}>
      <EmailField autoFocus value={email} onValue={setEmail} />
    </GateForm>
  )
}
