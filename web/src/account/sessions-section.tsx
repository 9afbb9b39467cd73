import { Badge, Button } from '@mantine/core'
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Session } from 'plumbline-client'
import { Rows } from '../sections/rows.tsx'
import { DangerButton } from '../shell/danger-button.tsx'
import { Moment } from '../shell/moment.tsx'
import { Section } from '../shell/section.tsx'
import { showProblem } from '../shell/toasts.tsx'
import { accountTexts } from '../texts/account-texts.ts'
import type { AccountClient, AccountProps } from './account-client.ts'
import { deviceName } from './device-name.ts'

const words = accountTexts.account.sessions
const queryKey = ['sessions']
export const sessionsQuery = (api: AccountClient) => queryOptions({ queryKey, queryFn: () => api.sessions() })

export function SessionsSection({ api }: AccountProps) {
  const queries = useQueryClient()
  const { data: sessions } = useSuspenseQuery(sessionsQuery(api))
  const end = useMutation({
    mutationFn: async (id: string | undefined): Promise<unknown> =>
      id === undefined ? api.endOtherSessions() : api.endSession(id),
    onMutate: id => {
      const before = queries.getQueryData<readonly Session[]>(queryKey)
      const stays = (session: Session) => (id === undefined ? session.current === 'yes' : session.id !== id)
      queries.setQueryData(queryKey, before?.filter(stays))
      return before
    },
    onError: (error, _id, before) => {
      queries.setQueryData(queryKey, before)
      showProblem(words.notEnded, error)
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  const endOthers = sessions.length > 1 && (
    <Button variant="default" onClick={() => end.mutate(undefined)}>
      {words.endOthers}
    </Button>
  )
  return (
    <Section title={words.title} help={words.help} action={endOthers}>
      <Rows
        rows={sessions.map(session => ({
          id: session.id,
          title: (
            <>
              {deviceName(session.device)}{' '}
              {session.current === 'yes' && (
                <Badge variant="light" tt="none">
                  {words.current}
                </Badge>
              )}
            </>
          ),
          hint: (
            <>
              {session.address} · <Moment iso={session.lastseen} />
            </>
          ),
          action: session.current === 'no' && (
            <DangerButton onClick={() => end.mutate(session.id)}>{words.end}</DangerButton>
          ),
        }))}
      />
    </Section>
  )
}
