import { useState } from 'react'
import { gate } from '../session/api.ts'
import { texts } from '../texts/texts.ts'
import { EmailField } from './credential-fields.tsx'
import { GateForm } from './gate-form.tsx'

/** The response is the same for known and unknown addresses, and so is this page. */
export function ResetForm({ onSent }: { readonly onSent: () => void }) {
  const [email, setEmail] = useState('')

  const submit = async () => {
    if (!email.trim()) return texts.reset.incomplete
    await gate.requestPasswordReset(email.trim())
    onSent()
    return undefined
  }

  return (
    <GateForm submit={texts.reset.submit} onSubmit={submit}>
      <EmailField autoFocus value={email} onValue={setEmail} />
    </GateForm>
  )
}
