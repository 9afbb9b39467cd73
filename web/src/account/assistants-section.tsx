import { Text } from '@mantine/core'
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { AssistantHint } from '../assistants/assistant-hint.tsx'
import { CallRows } from '../assistants/call-rows.tsx'
import { restUrl } from '../page.ts'
import { Rows } from '../sections/rows.tsx'
import { api } from '../session/api.ts'
import { CopyField } from '../shell/copy-field.tsx'
import { DangerButton } from '../shell/danger-button.tsx'
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
          title: <strong>{assistant.name}</strong>,
          hint: <AssistantHint assistant={assistant} />,
          action: (
            <DangerButton aria-label={words.endThis(assistant.name)} onClick={() => end.mutate(assistant.id)}>
              {words.end}
            </DangerButton>
          ),
        }))}
      />
      <Text c="dimmed">{assistants.length === 0 ? words.none : words.copy}</Text>
      <CopyField label={words.address} value={restUrl.replace(/\/rest\/?$/, '/mcp')} />
      {calls.length > 0 && (
        <section aria-label={words.calls}>
          <h3>{words.calls}</h3>
          <CallRows calls={calls.slice(0, shownCalls)} />
        </section>
      )}
    </Section>
  )
}
