import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CheckedHost, CompanyHost } from 'plumbline-client'
import { useState } from 'react'
import { FieldRow } from '../../forms/editor-form.tsx'
import { api } from '../../session/api.ts'
import { CopyField } from '../../shell/copy-field.tsx'
import { showProblem } from '../../shell/toasts.tsx'
import { companyTexts } from '../../texts/settings/company-texts.ts'
import classes from './hosts.module.css'

const words = companyTexts.company

const hostsQuery = (hosts: readonly string[]) => ({
  queryKey: ['settings', 'hosts', ...hosts],
  queryFn: () => api.settings.hosts.list(),
})

/** What is known of the saved hosts: whether each leads here, and the record that is missing. */
export function HostStates({ hosts }: { readonly hosts: readonly string[] }) {
  const { data } = useQuery({ ...hostsQuery(hosts), enabled: hosts.length > 0 })
  if (hosts.length === 0 || !data || data.length === 0) return null
  return (
    <section aria-label={words.hostStates}>
      <ul className={classes.hosts}>
        {data.map(host => (
          <HostState key={host.host} host={host} hosts={hosts} />
        ))}
      </ul>
    </section>
  )
}

interface HostProps {
  readonly host: CompanyHost
  readonly hosts: readonly string[]
}

function HostState({ host, hosts }: HostProps) {
  const isProven = host.state === 'proven'
  return (
    <li className={classes.host}>
      <strong>{host.host}</strong>
      <span className={classes.state} data-state={host.state}>
        {isProven ? <IconCheck size={16} aria-hidden="true" /> : <IconAlertTriangle size={16} aria-hidden="true" />}
        {isProven ? words.hostProven : words.hostUnproven}
      </span>
      {!isProven && <MissingRecord host={host} hosts={hosts} />}
    </li>
  )
}

function MissingRecord({ host, hosts }: HostProps) {
  const { host: name, recordName, recordValue } = host
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<CheckedHost['check']>()
  const [isChecking, setChecking] = useState(false)
  const check = async () => {
    setChecking(true)
    try {
      const checked = await api.settings.hosts.check(name)
      setOutcome(checked.check)
      if (checked.state === 'proven') await queries.invalidateQueries(hostsQuery(hosts))
    } catch (error) {
      showProblem(words.hostNotChecked, error)
    }
    setChecking(false)
  }
  return (
    <>
      <span className="quiet">{words.hostRecord}</span>
      <FieldRow>
        <CopyField label={words.hostRecordName} value={recordName} />
        <CopyField label={words.hostRecordValue} value={recordValue} />
      </FieldRow>
      <div className={classes.check}>
        <Button variant="default" loading={isChecking} aria-label={words.checkThis(name)} onClick={() => void check()}>
          {words.check}
        </Button>
        <span role="status">{outcome && words.checks[outcome]}</span>
      </div>
    </>
  )
}
