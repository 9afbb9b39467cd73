import { Text } from '@mantine/core'
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Assistant, AssistantCall } from 'plumbline-client'
import { restUrl } from '../page.ts'
import { api } from '../session/api.ts'
import { CopyField } from '../shell/copy-field.tsx'
import { DangerButton } from '../shell/danger-button.tsx'
import { Moment } from '../shell/moment.tsx'
import { Rows } from '../shell/rows.tsx'
import { Section } from '../shell/section.tsx'
import { showProblem } from '../shell/toasts.tsx'
import { connectTexts } from '../texts/connect-texts.ts'

const words = connectTexts.assistants
const queryKey = ['assistants']
const shownCalls = 10

export const assistantsQuery = queryOptions({ queryKey, queryFn: () => api.assistants() })
export const assistantCallsQuery = queryOptions({ queryKey: ['assistant calls'], queryFn: () => api.assistantCalls() })

/** The assistants that act for the person, and what they did lately. */
export function AssistantsSection() {
  const queries = useQueryClient()
  const { data: assistants } = useSuspenseQuery(assistantsQuery)
  const { data: calls } = useSuspenseQuery(assistantCallsQuery)
  const end = useMutation({
    mutationFn: (id: string) => api.endAssistant(id),
    onError: error => showProblem(words.notEnded, error),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return (
    <Section title={words.title} help={words.help}>
      <Rows
        rows={assistants.map(assistant => ({
          id: assistant.id,
          title: assistant.name,
          hint: <AssistantHint assistant={assistant} />,
          action: <DangerButton onClick={() => end.mutate(assistant.id)}>{words.end}</DangerButton>,
        }))}
      />
      <Text c="dimmed">{assistants.length === 0 ? words.none : words.copy}</Text>
      <CopyField label={words.address} value={restUrl.replace(/\/rest\/?$/, '/mcp')} />
      {calls.length > 0 && <RecentCalls calls={calls} />}
    </Section>
  )
}

function AssistantHint({ assistant: { host, scopes, connected, lastused } }: { readonly assistant: Assistant }) {
  return (
    <>
      {host && `${host} · `}
      {scopes.includes('book') ? words.books : words.reads}
      {connected && (
        <>
          {' '}
          · {words.connected} <Moment iso={connected} />
        </>
      )}
      {lastused && (
        <>
          {' '}
          · {words.lastUsed} <Moment iso={lastused} />
        </>
      )}
    </>
  )
}

function RecentCalls({ calls }: { readonly calls: readonly AssistantCall[] }) {
  return (
    <section aria-label={words.calls}>
      <h3>{words.calls}</h3>
      <Rows
        rows={calls.slice(0, shownCalls).map((call, i) => ({
          id: `${call.at} ${i}`,
          title: (
            <>
              {call.tool} · {words.outcomes[call.outcome]}{' '}
              {call.order && (
                <Link to="/orders/$id" params={{ id: call.order }}>
                  {words.order}
                </Link>
              )}
            </>
          ),
          hint: (
            <>
              {call.assistant} · <Moment iso={call.at} />
            </>
          ),
        }))}
      />
    </section>
  )
}
