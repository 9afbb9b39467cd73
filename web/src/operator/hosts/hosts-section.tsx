import { Button, Group } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InstallHost } from 'plumbline-client/operator'
import { useState } from 'react'
import { Confirm } from '../../dialogs/confirm.tsx'
import { Rows } from '../../sections/rows.tsx'
import { DangerButton } from '../../shell/danger-button.tsx'
import { Failed } from '../../shell/page-states.tsx'
import { Section } from '../../shell/section.tsx'
import { operatorTexts } from '../../texts/operator-texts.ts'
import { api } from '../api.ts'

const words = operatorTexts.hosts

const hostsQuery = (company: string) =>
  queryOptions({ queryKey: ['hosts', company], queryFn: () => api.hosts({ search: company }) })

interface Asked {
  readonly to: 'confirm' | 'remove'
  readonly host: InstallHost
}

/** The hosts of one company, or of all. */
export function HostsSection({ company = '' }: { readonly company?: string }) {
  const { data, error, refetch } = useQuery(hostsQuery(company))
  const [asked, setAsked] = useState<Asked>()
  if (error) return <Failed error={error} reset={() => void refetch()} />
  const hosts = data?.hosts.filter(host => !company || host.company === company) ?? []
  return (
    <Section title={company ? words.title : words.titleOfAll} help={words.help}>
      {data && hosts.length === 0 && <p>{company ? words.none : words.noneOfAll}</p>}
      <Rows
        rows={hosts.map(host => ({
          id: `${host.host} ${host.company}`,
          title: <strong>{host.host}</strong>,
          hint: [...(company ? [] : [host.company]), words.states[host.state]].join(' · '),
          action: (
            <Group gap="xs" wrap="nowrap">
              {host.state === 'unproven' && (
                <Button
                  variant="default"
                  aria-label={words.confirmThis(host.host, host.company)}
                  onClick={() => setAsked({ to: 'confirm', host })}
                >
                  {words.confirm}
                </Button>
              )}
              <DangerButton
                aria-label={words.removeThis(host.host, host.company)}
                onClick={() => setAsked({ to: 'remove', host })}
              >
                {words.remove}
              </DangerButton>
            </Group>
          ),
        }))}
      />
      {data?.more && <p>{words.more}</p>}
      {asked && <Question {...asked} onClose={() => setAsked(undefined)} />}
    </Section>
  )
}

function Question({ to, host: { host, company }, onClose }: Asked & { readonly onClose: () => void }) {
  const queries = useQueryClient()
  const change = async () => {
    await (to === 'confirm' ? api.confirmHost(company, host) : api.removeHost(company, host))
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['hosts'] }),
      queries.invalidateQueries({ queryKey: ['company', company] }),
    ])
  }
  const question =
    to === 'confirm'
      ? { title: words.confirmTitle(host), text: words.confirmText(company), action: words.confirm, isSafe: true }
      : { title: words.removeTitle(host), text: words.removeText(company), action: words.remove }
  return <Confirm {...question} onConfirm={change} onClose={onClose} />
}
