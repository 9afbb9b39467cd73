import { Button, Text } from '@mantine/core'
import { Suspense } from 'react'
import { useSignOut } from '../offline/sign-out.ts'
import { api } from '../session/api.ts'
import { keysQuery, usersQuery } from '../settings/keys/keys.ts'
import CalendarFeed from '../settings/people/calendar-feed.tsx'
import { Displaced } from '../settings/people/displaced.tsx'
import OutsideCalendars from '../settings/people/outside-calendars.tsx'
import { TimeOff } from '../settings/people/time-off.tsx'
import { Page, PageSkeleton } from '../shell/page.tsx'
import { Section } from '../shell/section.tsx'
import { useWho } from '../shell/who.ts'
import { accountTexts } from '../texts/account-texts.ts'
import { texts } from '../texts/texts.ts'
import { AssistantsSection, assistantCallsQuery, assistantsQuery } from './assistants-section.tsx'
import { ColourScheme } from './colour-scheme.tsx'
import { OwnKeys } from './own-keys.tsx'
import { Passkeys, passkeysQuery } from './passkeys.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection, secondFactorQuery } from './second-factor-section.tsx'
import { SessionsSection, sessionsQuery } from './sessions-section.tsx'

const words = accountTexts.account

export const queries = [
  ...[secondFactorQuery(api), passkeysQuery(api), sessionsQuery(api), keysQuery, usersQuery],
  ...[assistantsQuery, assistantCallsQuery],
]

export function AccountPage() {
  const { user, company } = useWho()
  const signOut = useSignOut()
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
      {/* A person can sign out without a connection. */}
      <Suspense fallback={<PageSkeleton rows={6} />}>
        <PasswordSection api={api} />
        <SecondFactorSection api={api} />
        <Passkeys api={api} />
        <OwnKeys />
        {user.inspector === 'yes' && <TimeOff user={user.id} isOwn />}
        {user.inspector === 'yes' && <Displaced user={user.id} />}
        <CalendarFeed user={user.id} isOwn />
        <OutsideCalendars user={user.id} isOwn />
        <AssistantsSection />
        <SessionsSection api={api} />
      </Suspense>
    </Page>
  )
}
