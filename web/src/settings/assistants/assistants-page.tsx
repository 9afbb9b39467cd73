import { Anchor, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { UserAssistant } from 'plumbline-client'
import { useState } from 'react'
import { AssistantHint } from '../../assistants/assistant-hint.tsx'
import { CallRows } from '../../assistants/call-rows.tsx'
import { Confirm } from '../../dialogs/confirm.tsx'
import { Rows } from '../../sections/rows.tsx'
import { api } from '../../session/api.ts'
import { DangerButton } from '../../shell/danger-button.tsx'
import { Page } from '../../shell/page.tsx'
import { PageState } from '../../shell/page-states.tsx'
import { Section } from '../../shell/section.tsx'
import { connectTexts } from '../../texts/connect-texts.ts'
import { companyQuery } from '../company/company-query.ts'
import { usersQuery } from '../keys/keys.ts'
import classes from '../settings.module.css'
import { SettingsBack } from '../settings-back.tsx'

const words = connectTexts.everyone

const allQuery = queryOptions({
  queryKey: ['settings', 'assistants'],
  queryFn: () => api.settings.assistants.list(),
})
const callsQuery = queryOptions({
  queryKey: ['settings', 'assistant calls'],
  queryFn: () => api.settings.assistants.calls(),
})

export const queries = [allQuery, callsQuery, usersQuery, companyQuery]

/** The assistants of all people, for the owner. */
export function AssistantsPage() {
  const { data: assistants } = useSuspenseQuery(allQuery)
  const { data: calls } = useSuspenseQuery(callsQuery)
  const { data: company } = useSuspenseQuery(companyQuery)
  const nameOf = useNames()
  return (
    <Page title={words.title} intro={words.intro} above={<SettingsBack />}>
      {!company.settings.assistants && <SwitchedOff />}
      {assistants.length === 0 ? (
        <PageState title={words.emptyTitle} text={words.emptyText} action={<AccountLink />} />
      ) : (
        <Section title={words.count(assistants.length)}>
          <AssistantRows assistants={assistants} nameOf={nameOf} />
        </Section>
      )}
      {calls.length > 0 && (
        <Section title={words.calls} help={words.callsHelp}>
          <CallRows calls={calls} nameOf={nameOf} />
        </Section>
      )}
    </Page>
  )
}

/** Those who have left have no name any more. */
function useNames(): (user: string) => string {
  const { data: users } = useSuspenseQuery(usersQuery)
  const names = new Map(users.map(({ id, displayname }) => [id, displayname]))
  return user => names.get(user) ?? words.left
}

function SwitchedOff() {
  return (
    <div role="note" className={classes.notice}>
      <IconAlertTriangle size={20} aria-hidden="true" />
      <span>
        {words.off}{' '}
        <Anchor component={Link} to="/settings/company">
          {words.change}
        </Anchor>
      </span>
    </div>
  )
}

function AccountLink() {
  return (
    <Button component={Link} to="/account" variant="default">
      {words.account}
    </Button>
  )
}

interface AssistantRowsProps {
  readonly assistants: readonly UserAssistant[]
  readonly nameOf: (user: string) => string
}

function AssistantRows({ assistants, nameOf }: AssistantRowsProps) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<UserAssistant>()
  const disconnect = async (id: string) => {
    await api.settings.assistants.disconnect(id)
    await queries.invalidateQueries(allQuery)
  }
  return (
    <>
      <Rows
        rows={assistants.map(assistant => ({
          id: assistant.id,
          title: (
            <>
              <strong>{assistant.name}</strong> {words.of(nameOf(assistant.user))}
            </>
          ),
          hint: <AssistantHint assistant={assistant} />,
          action: (
            <DangerButton
              aria-label={words.endThis(assistant.name, nameOf(assistant.user))}
              onClick={() => setAsked(assistant)}
            >
              {words.end}
            </DangerButton>
          ),
        }))}
      />
      {asked && (
        <Confirm
          title={words.endTitle(asked.name, nameOf(asked.user))}
          text={words.endText}
          action={words.end}
          onConfirm={() => disconnect(asked.id)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
