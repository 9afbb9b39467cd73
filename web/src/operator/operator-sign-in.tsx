import { useState } from 'react'
import { EmailField, PasswordField } from '../gate/credential-fields.tsx'
import { GateForm } from '../gate/gate-form.tsx'
import { texts } from '../texts/texts.ts'
import { gate } from './api.ts'

interface OperatorSignInProps {
  /** Given where the operator is known already and signs in again. */
  readonly email?: string
  readonly onSignedIn: () => Promise<void>
}

export function OperatorSignIn({ email: known, onSignedIn }: OperatorSignInProps) {
  const [email, setEmail] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const isKnown = known !== undefined
  const submit = async () => {
    if (!email.trim() || !password) return texts.signIn.incomplete
    await gate.signIn({ email: email.trim(), password })
    await onSignedIn()
    return undefined
  }
  return (
    <GateForm submit={texts.signIn.submit} onSubmit={submit}>
      <EmailField autoFocus={!isKnown} readOnly={isKnown} value={email} onValue={setEmail} />
      <PasswordField autoFocus={isKnown} value={password} onValue={setPassword} />
    </GateForm>
  )
}
