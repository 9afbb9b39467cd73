import { ChoosePasswordPage } from '../gate/choose-password-page.tsx'
import { GatePage } from '../gate/gate-page.tsx'
import { PasskeyButton } from '../gate/passkey-button.tsx'
import { SignInForm } from '../gate/sign-in-form.tsx'
import { currentPage } from '../page.ts'
import { operatorTexts } from '../texts/operator-texts.ts'
import { gate } from './api.ts'
import classes from './operator.module.css'

/** The pages without a session: signing in, and choosing a password with a set-up link. */
export function OperatorGate({ onSignedIn }: { readonly onSignedIn: () => Promise<void> }) {
  if (currentPage() === 'password') return <ChoosePasswordPage gate={gate} onSignedIn={onSignedIn} />
  return (
    <GatePage title={operatorTexts.signIn.title}>
      <SignInForm gate={gate} onSignedIn={onSignedIn} />
      <PasskeyButton gate={gate} onSignedIn={onSignedIn} />
      <p className={classes.hint}>{operatorTexts.signIn.locked}</p>
    </GatePage>
  )
}
