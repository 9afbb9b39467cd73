import { useState } from 'react'
import { texts } from '../texts/texts.ts'
import { EmailField, PasswordField } from './credential-fields.tsx'
import type { GateProps } from './gate-client.ts'
import { GateForm } from './gate-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

interface SignInFormProps extends GateProps {
  /** Given where the person is known already and signs in again. */
  readonly email?: string
}

export function SignInForm({ gate, email: known, onSignedIn }: SignInFormProps) {
  const [email, setEmail] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const [token, setToken] = useState('')

  if (token)
    return <SecondFactorForm gate={gate} token={token} onSignedIn={onSignedIn} onRestart={() => setToken('')} />

  const submit = async () => {
    if (!email.trim() || !password) return texts.signIn.incomplete
    const outcome = await gate.signIn({ email: email.trim(), password })
    if (outcome.secondfactor === 'yes') setToken(outcome.token)
    else await onSignedIn()
    return undefined
  }

  return (
    <GateForm submit={texts.signIn.submit} onSubmit={submit}>
      <EmailField autoFocus={known === undefined} readOnly={known !== undefined} value={email} onValue={setEmail} />
      <PasswordField autoFocus={known !== undefined} value={password} onValue={setPassword} />
    </GateForm>
  )
}
