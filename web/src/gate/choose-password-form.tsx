import { useState } from 'react'
import { texts } from '../texts/texts.ts'
import { EmailField, minPasswordLength, NewPasswordField } from './credential-fields.tsx'
import type { GateProps } from './gate-client.ts'
import { GateForm } from './gate-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

interface ChoosePasswordFormProps extends GateProps {
  /** Of the link of an invitation or of a reset. */
  readonly token: string
  /** For whom it is, if that is known: the browser keeps the password with it. */
  readonly email: string
}

export function ChoosePasswordForm({ gate, token, email, onSignedIn }: ChoosePasswordFormProps) {
  const [password, setPassword] = useState('')
  const [pending, setPending] = useState('')

  if (pending)
    return <SecondFactorForm gate={gate} token={pending} onSignedIn={onSignedIn} onRestart={() => setPending('')} />

  const submit = async () => {
    if (password.length < minPasswordLength) return texts.choosePassword.tooShort(minPasswordLength)
    const outcome = await gate.acceptLink({ token, password })
    if (outcome.secondfactor === 'yes') setPending(outcome.token)
    else await onSignedIn()
    return undefined
  }

  return (
    <GateForm submit={texts.choosePassword.submit} onSubmit={submit}>
      {email && <EmailField readOnly value={email} onValue={() => undefined} />}
      <NewPasswordField autoFocus value={password} onValue={setPassword} />
    </GateForm>
  )
}
