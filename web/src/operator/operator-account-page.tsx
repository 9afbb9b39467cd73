import { Button } from '@mantine/core'
import { ColourScheme } from '../account/colour-scheme.tsx'
import { Passkeys } from '../account/passkeys.tsx'
import { PasswordSection } from '../account/password-section.tsx'
import { SecondFactorSection } from '../account/second-factor-section.tsx'
import { SessionsSection } from '../account/sessions-section.tsx'
import { Page } from '../shell/page.tsx'
import { Section } from '../shell/section.tsx'
import { accountTexts } from '../texts/account-texts.ts'
import { operatorTexts } from '../texts/operator-texts.ts'
import { texts } from '../texts/texts.ts'
import { api } from './api.ts'
import { useOperator } from './operator-context.ts'
import { signOut } from './operator-navigation.tsx'

const words = operatorTexts.account

export function OperatorAccountPage() {
  const { email } = useOperator()
  const signOutButton = (
    <Button variant="default" onClick={signOut}>
      {texts.navigation.signOut}
    </Button>
  )
  return (
    <Page title={words.title} intro={words.intro(email)} action={signOutButton}>
      <Section title={accountTexts.account.appearance}>
        <ColourScheme />
      </Section>
      <PasswordSection api={api} />
      <SecondFactorSection api={api} />
      <Passkeys api={api} />
      <SessionsSection api={api} />
    </Page>
  )
}
