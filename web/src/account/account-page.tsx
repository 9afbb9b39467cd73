import { Button, Text } from '@mantine/core'
import { api } from '../session/api.ts'
import { keysQuery, usersQuery } from '../settings/keys/keys.ts'
import CalendarFeed from '../settings/people/calendar-feed.tsx'
import OutsideCalendars from '../settings/people/outside-calendars.tsx'
import { signOut } from '../shell/navigation.tsx'
import { Page } from '../shell/page.tsx'
import { Section } from '../shell/section.tsx'
import { useWho } from '../shell/who.ts'
import { accountTexts } from '../texts/account-texts.ts'
import { texts } from '../texts/texts.ts'
import { ColourScheme } from './colour-scheme.tsx'
import { OwnKeys } from './own-keys.tsx'
import { Passkeys, passkeysQuery } from './passkeys.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection, secondFactorQuery } from './second-factor-section.tsx'
import { SessionsSection, sessionsQuery } from './sessions-section.tsx'

const words = accountTexts.account

export const queries = [secondFactorQuery(api), passkeysQuery(api), sessionsQuery(api), keysQuery, usersQuery]

export function AccountPage() {
  const { user, company } = useWho()
  const signOutButton = (
    <Button variant="default" onClick={signOut}>
      {texts.navigation.signOut}
    </Button>
  )
  return (
    <Page title={words.title} intro={words.intro(user.displayname, company.name)} action={signOutButton}>
      <Section title={words.appearance}>
        <ColourScheme />
        <Text c="dimmed">{words.zone(company.zone)}</Text>
      </Section>
      <PasswordSection api={api} />
      <SecondFactorSection api={api} />
      <Passkeys api={api} />
      <OwnKeys />
      <CalendarFeed user={user.id} isOwn />
      <OutsideCalendars user={user.id} isOwn />
      <SessionsSection api={api} />
    </Page>
  )
}
