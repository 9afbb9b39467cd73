import { useState } from 'react'
import { texts } from '../texts/texts.ts'
import { minPasswordLength, NewPasswordField } from './credential-fields.tsx'
import type { GateProps } from './gate-client.ts'
import { GateForm } from './gate-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

/** With the link of an invitation or of a reset; its token is behind the number sign, where no server gets it. */
export function ChoosePasswordForm({ gate, onSignedIn }: GateProps) {
  const [password, setPassword] = useState('')
  const [token, setToken] = useState('')

  if (token)
    return <SecondFactorForm gate={gate} token={token} onSignedIn={onSignedIn} onRestart={() => setToken('')} />

  const submit = async () => {
    if (password.length < minPasswordLength) return texts.choosePassword.tooShort(minPasswordLength)
    const outcome = await gate.acceptLink({ token: location.hash.slice(1), password })
    if (outcome.secondfactor === 'yes') setToken(outcome.token)
    else await onSignedIn()
    return undefined
  }

  return (
    <GateForm submit={texts.choosePassword.submit} onSubmit={submit}>
      <NewPasswordField autoFocus value={password} onValue={setPassword} />
    </GateForm>
  )
}
