import { useState } from 'react'
import { minPasswordLength, NewPasswordField } from '../gate/credential-fields.tsx'
import { GateForm } from '../gate/gate-form.tsx'
import { GatePage } from '../gate/gate-page.tsx'
import { currentPage } from '../page.ts'
import { operatorTexts } from '../texts/operator-texts.ts'
import { texts } from '../texts/texts.ts'
import { gate } from './api.ts'
import classes from './operator.module.css'
import { OperatorSignIn } from './operator-sign-in.tsx'

interface GateProps {
  readonly onSignedIn: () => Promise<void>
}

/** The pages without a session: signing in, and choosing a password with a set-up link. */
export function OperatorGate({ onSignedIn }: GateProps) {
  if (currentPage() === 'password')
    return (
      <GatePage title={texts.choosePassword.title}>
        <ChoosePassword onSignedIn={onSignedIn} />
      </GatePage>
    )
  return (
    <GatePage title={operatorTexts.signIn.title}>
      <OperatorSignIn onSignedIn={onSignedIn} />
      <p className={classes.hint}>{operatorTexts.signIn.locked}</p>
    </GatePage>
  )
}

/** The token is behind the number sign, where no server gets it. */
function ChoosePassword({ onSignedIn }: GateProps) {
  const [password, setPassword] = useState('')
  const submit = async () => {
    if (password.length < minPasswordLength) return texts.choosePassword.tooShort(minPasswordLength)
    await gate.acceptLink({ token: location.hash.slice(1), password })
    await onSignedIn()
    return undefined
  }
  return (
    <GateForm submit={texts.choosePassword.submit} onSubmit={submit}>
      <NewPasswordField autoFocus value={password} onValue={setPassword} />
    </GateForm>
  )
}
