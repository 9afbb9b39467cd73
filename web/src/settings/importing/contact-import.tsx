import { Button, Group, SegmentedControl } from '@mantine/core'
import type { Imported } from 'plumbline-client'
import { csvFile, importTable } from 'plumbline-client/importing'
import { useState } from 'react'
import { api } from '../../session/api.ts'
import { Section } from '../../shell/section.tsx'
import { showProblem } from '../../shell/toasts.tsx'
import { importingTexts } from '../../texts/settings/importing-texts.ts'
import { ColumnFields } from './column-fields.tsx'
import { download } from './download.ts'
import { FilePicker } from './file-picker.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { dataOf, headingsOf, readTableFile, sentTable, type TableFile } from './table-file.ts'

const words = importingTexts.importing
const kinds = ['clients', 'agents', 'orders'] as const
type Kind = (typeof kinds)[number]

interface Progress {
  readonly done: number
  readonly total: number
}

const sendOf = {
  clients: api.importClients.bind(api),
  agents: api.importAgents.bind(api),
  orders: api.importOrders.bind(api),
}

/** What the columns of a table may hold, as people call it. */
function namesOf(kind: Kind): Readonly<Record<string, string>> {
  if (kind === 'orders') return words.orderFields
  const { agency = '', ...others } = words.fields
  return kind === 'agents' ? { ...others, agency } : others
}

/** A CSV file of clients, agents or orders: what its columns hold, what each row would do, then what it did. */
export function ContactImport() {
  const [kind, setKind] = useState<Kind>('clients')
  const [file, setFile] = useState<TableFile>()
  /** Why the chosen file cannot be read. */
  const [problem, setProblem] = useState('')
  const [outcome, setOutcome] = useState<Imported>()
  const [progress, setProgress] = useState<Progress>()
  /** How far an import came that failed. */
  const [stopped, setStopped] = useState<Progress>()
  const send = sendOf[kind]

  const run = async (chosen: TableFile, dryrun: boolean) => {
    let reached: Progress = { done: 0, total: dataOf(chosen).length }
    setProgress(reached)
    setStopped(undefined)
    const onProgress = (done: number, total: number) => {
      reached = { done, total }
      setProgress(reached)
    }
    try {
      setOutcome(await importTable(fields => send(fields), sentTable(chosen), { dryrun, onProgress }))
    } catch (error) {
      showProblem(dryrun ? words.notImported : words.incomplete, error)
      if (!dryrun) setStopped(reached)
    } finally {
      setProgress(undefined)
    }
  }
  /** The service knows what headings mean. */
  const open = async (chosen: TableFile) => {
    const { columns } = await send({ header: headingsOf(chosen), rows: [], dryrun: true })
    const recognised = { ...chosen, fields: columns.map(({ field }) => field) }
    setFile(recognised)
    setOutcome(undefined)
    if (recognised.fields.some(field => field !== '')) await run(recognised, true)
  }
  const choose = async (_name: string, bytes: ArrayBuffer) => {
    const chosen = readTableFile(bytes)
    setProblem(typeof chosen === 'string' ? chosen : '')
    if (typeof chosen !== 'string') await open(chosen).catch(error => showProblem(words.notImported, error))
  }
  const restart = () => {
    setOutcome(undefined)
    setStopped(undefined)
    setFile(undefined)
  }
  const change = (changed: TableFile) => {
    setFile(changed)
    setOutcome(undefined)
  }

  return (
    <Section title={words.contacts} help={words.contactsHelp}>
      {!file && (
        <>
          <SegmentedControl
            aria-label={words.kind}
            value={kind}
            onChange={value => setKind(value as Kind)}
            data={kinds.map(value => ({ value, label: words.kinds[value] }))}
          />
          <FilePicker label={words.chooseCsv} accept=".csv,.tsv,.txt,.xlsx,.xls,text/csv" onChoose={choose} />
          {problem && <p role="alert">{problem}</p>}
        </>
      )}
      {file && !progress && outcome?.dryrun !== false && (
        <ColumnFields
          file={file}
          names={namesOf(kind)}
          onChange={change}
          onHeadings={hasHeadings =>
            void open({ ...file, hasHeadings }).catch(error => showProblem(words.notImported, error))
          }
        />
      )}
      {progress && <ProgressBar {...progress} />}
      {file && !progress && (
        <>
          {stopped && <p role="alert">{words.stopped(stopped.done, stopped.total)}</p>}
          {outcome && (
            <ImportOutcome
              outcome={outcome}
              names={namesOf(kind)}
              lineOf={row => dataOf(file)[row - 1]?.line ?? row}
              isStopped={stopped !== undefined}
            />
          )}
          <Group>
            {!outcome && (
              <Button disabled={file.fields.every(field => field === '')} onClick={() => void run(file, true)}>
                {words.showEffect}
              </Button>
            )}
            {outcome?.dryrun && (
              <Button disabled={outcome.created + outcome.updated === 0} onClick={() => void run(file, false)}>
                {words.run(outcome.created + outcome.updated)}
              </Button>
            )}
            {outcome !== undefined && outcome.refused > 0 && (
              <Button
                variant="default"
                onClick={() =>
                  download('refused.csv', new Blob([refusedRows(file, outcome)], { type: 'text/csv;charset=utf-8' }))
                }
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
function refusedRows(file: TableFile, { rows: outcomes }: Imported): string {
  const headings = headingsOf(file)
  const data = dataOf(file)
  const lines = outcomes
    .filter(({ outcome }) => outcome === 'refused')
    .map(({ row, errors }) => {
      const cells = headings.map((_, i) => data[row - 1]?.cells[i] ?? '')
      return [...cells, errors.map(({ message }) => message).join('; ')]
    })
  return csvFile([[...headings, words.reason], ...lines])
}
