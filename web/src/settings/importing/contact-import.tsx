import { Button, Group, SegmentedControl } from '@mantine/core'
import type { Imported } from 'plumbline-client'
import { importTable } from 'plumbline-client/importing'
import { useState } from 'react'
import { api } from '../../session/api.ts'
import { Section } from '../../shell/section.tsx'
import { showProblem } from '../../shell/toasts.tsx'
import { importingTexts } from '../../texts/importing-texts.ts'
import { csvLine, readCsv, type Table } from './csv.ts'
import { download } from './download.ts'
import { FilePicker } from './file-picker.tsx'
import { ImportOutcome } from './import-outcome.tsx'

const words = importingTexts.importing
const kinds = ['clients', 'agents'] as const
type Kind = (typeof kinds)[number]

interface Progress {
  readonly done: number
  readonly total: number
}

/** A CSV file of clients or agents: what each row would do, then what it did. */
export function ContactImport() {
  const [kind, setKind] = useState<Kind>('clients')
  const [table, setTable] = useState<Table>([])
  const [outcome, setOutcome] = useState<Imported>()
  const [progress, setProgress] = useState<Progress>()
  /** How far an import came that failed. */
  const [stopped, setStopped] = useState<Progress>()

  const run = async (rows: Table, dryrun: boolean) => {
    const send = kind === 'clients' ? api.importClients.bind(api) : api.importAgents.bind(api)
    let reached: Progress = { done: 0, total: rows.length - 1 }
    setProgress(reached)
    setStopped(undefined)
    const onProgress = (done: number, total: number) => {
      reached = { done, total }
      setProgress(reached)
    }
    try {
      setOutcome(await importTable(fields => send(fields), rows, { dryrun, onProgress }))
    } catch (error) {
      showProblem(dryrun ? words.notImported : words.incomplete, error)
      if (!dryrun) setStopped(reached)
    } finally {
      setProgress(undefined)
    }
  }
  const choose = (_name: string, text: string) => {
    const rows = readCsv(text)
    setTable(rows)
    void run(rows, true)
  }
  const restart = () => {
    setOutcome(undefined)
    setStopped(undefined)
    setTable([])
  }

  return (
    <Section title={words.contacts} help={words.contactsHelp}>
      {!outcome && !progress && (
        <>
          <SegmentedControl
            aria-label={words.kind}
            value={kind}
            onChange={value => setKind(value as Kind)}
            data={kinds.map(value => ({ value, label: words.kinds[value] }))}
          />
          <FilePicker label={words.chooseCsv} accept=".csv,.tsv,.txt,text/csv" onChoose={choose} />
        </>
      )}
      {progress && <ProgressBar {...progress} />}
      {outcome && !progress && (
        <>
          {stopped && <p role="alert">{words.stopped(stopped.done, stopped.total)}</p>}
          <ImportOutcome outcome={outcome} isStopped={stopped !== undefined} />
          <Group>
            {outcome.dryrun && (
              <Button disabled={outcome.created + outcome.updated === 0} onClick={() => void run(table, false)}>
                {words.run(outcome.created + outcome.updated)}
              </Button>
            )}
            {outcome.refused > 0 && (
              <Button
                variant="default"
                onClick={() => download('refused.csv', 'text/csv', refusedRows(table, outcome))}
              >
                {words.downloadRefused}
              </Button>
            )}
            <Button variant="default" onClick={restart}>
              {words.another}
            </Button>
          </Group>
        </>
      )}
    </Section>
  )
}

function ProgressBar({ done, total }: Progress) {
  return (
    <div role="status">
      <p>{words.progress(done, total)}</p>
      <progress aria-label={words.progressLabel} max={total} value={done} />
    </div>
  )
}

/** The rows as they were, with the reason behind each, ready to be corrected. */
function refusedRows([header = [], ...rows]: Table, { rows: outcomes }: Imported): string {
  const lines = outcomes
    .filter(({ outcome }) => outcome === 'refused')
    .map(({ row, errors }) => [...(rows[row - 1] ?? []), errors.map(({ message }) => message).join('; ')])
  return [[...header, words.reason], ...lines].map(csvLine).join('')
}
