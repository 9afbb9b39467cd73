import type { UserSettings } from 'plumbline-client'
import { lazy, Suspense } from 'react'
import { peopleTexts } from '../../texts/settings/people-texts.ts'
import { blankOf, type Draft, entriesQuery, useEntries } from '../entries/entries.ts'
import { EntryList } from '../entries/entry-list.tsx'
import { EntryPage } from '../entries/entry-page.tsx'
import { Displaced } from './displaced.tsx'
import { InviteButton } from './invite-button.tsx'
import { PersonFields } from './person-fields.tsx'
import { TimeOff } from './time-off.tsx'

/** Below everything else, so that the page does not wait for it. */
const CalendarFeed = lazy(() => import('./calendar-feed.tsx'))
const OutsideCalendars = lazy(() => import('./outside-calendars.tsx'))
const words = peopleTexts.people

const newInspector: Draft<'users'> = { ...blankOf('users'), inspector: true, services: 'all' }

function nameOf({ displayName, firstName, lastName, username }: Draft<'users'>): string {
  return displayName || `${firstName} ${lastName}`.trim() || username
}

function rolesOf(person: UserSettings): string {
  const roles = [
    person.owner && words.roles.owner,
    person.manager && words.roles.manager,
    person.officeStaff && words.roles.officeStaff,
    person.inspector && words.roles.inspector,
  ]
  return roles.filter(Boolean).join(', ')
}

export const queries = [entriesQuery('users'), entriesQuery('offices'), entriesQuery('services')]

export function PeoplePage() {
  const offices = useEntries('offices')
  return (
    <EntryList
      kindTexts={words}
      kind="users"
      nameOf={nameOf}
      columns={[
        { label: words.role, show: rolesOf },
        { label: words.office, show: ({ office }) => offices.find(({ id }) => id === office)?.name ?? '' },
        { label: words.email, show: person => person.email },
      ]}
    />
  )
}

export function PersonPage() {
  return (
    <EntryPage
      kind="users"
      kindTexts={words}
      blank={newInspector}
      nameOf={nameOf}
      validate={({ username, email, hours, photoUrl }) => ({
        email: username.trim() || email.trim() ? undefined : words.emailOrUsername,
        photoUrl: /^(?:https?:\/\/\S+)?$/.test(photoUrl.trim()) ? undefined : words.photoUrlWrong,
        hours: hours.every(({ from, to }) => from < to) ? undefined : peopleTexts.hours.mistake,
      })}
      below={person =>
        person.id !== undefined && (
          <>
            {person.inspector && <TimeOff user={person.id} />}
            {person.inspector && <Displaced user={person.id} />}
            <Suspense>
              {person.inspector && <OutsideCalendars user={person.id} />}
              <CalendarFeed user={person.id} />
            </Suspense>
          </>
        )
      }
      action={person =>
        person.id !== undefined && <InviteButton id={person.id} name={nameOf(person)} email={person.email} />
      }
    >
      {form => <PersonFields form={form} />}
    </EntryPage>
  )
}
