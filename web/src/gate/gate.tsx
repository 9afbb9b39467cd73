import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { currentPage } from '../page.ts'
import { gate } from '../session/api.ts'
import { gateTexts } from '../texts/gate-texts.ts'
import { texts } from '../texts/texts.ts'
import { ChoosePasswordPage } from './choose-password-page.tsx'
import { GatePage } from './gate-page.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { ResetPage } from './reset-form.tsx'
import { SignInForm } from './sign-in-form.tsx'

type Step = 'sign in' | 'reset' | 'sent'

/** The pages without a session: signing in, accepting an invitation, resetting a password. */
export function Gate({ onSignedIn }: { readonly onSignedIn: () => Promise<void> }) {
  const [step, setStep] = useState<Step>('sign in')
  if (currentPage() === 'password') {
    return <ChoosePasswordPage gate={gate} onSignedIn={onSignedIn} />
  }
  const goTo = (next: Step, text: string) => (
    <Text mt="lg">
      <Anchor component="button" type="button" onClick={() => setStep(next)}>
        {text}
      </Anchor>
    </Text>
  )
  if (step === 'sign in') {
    return (
      <GatePage title={texts.signIn.title}>
        <SignInForm gate={gate} onSignedIn={onSignedIn} />
        <PasskeyButton gate={gate} onSignedIn={onSignedIn} />
        {goTo('reset', texts.signIn.forgot)}
      </GatePage>
    )
  }
  if (step === 'reset')
    return <ResetPage onSent={() => setStep('sent')}>{goTo('sign in', gateTexts.reset.back)}</ResetPage>
  return (
    <GatePage title={gateTexts.reset.sentTitle} text={gateTexts.reset.sentText}>
      {goTo('sign in', gateTexts.reset.back)}
    </GatePage>
  )
}
