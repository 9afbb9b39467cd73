import { Button } from '@mantine/core'
import type { Imported } from 'plumbline-client'
import { useState } from 'react'
import { formatNumber } from '../../shell/formats.ts'
import { importingTexts } from '../../texts/settings/importing-texts.ts'
import { texts } from '../../texts/texts.ts'
import { CountBoxes } from './count-boxes.tsx'
import classes from './importing.module.css'

const words = importingTexts.importing
const outcomes = ['created', 'updated', 'unchanged', 'refused'] as const
const inOrder = ['refused', 'updated', 'created', 'unchanged'] as const
/** The rows to look at before an import, and the reasons to read after it. */
const pageRows = 50

interface ImportOutcomeProps {
  readonly outcome: Imported
  readonly names: Readonly<Record<string, string>>
  /** The line of the file in which a row is. */
  readonly lineOf: (row: number) => number
  /** Whether some rows are saved, and others not. */
  readonly isStopped: boolean
}

/** What the rows do, or did. Refused ones come first, then those that change a known person. */
export function ImportOutcome({ outcome, names, lineOf, isStopped }: ImportOutcomeProps) {
  const [shown, setShown] = useState(pageRows)
  const groups = Map.groupBy(outcome.rows, row => row.outcome)
  const rows = inOrder.flatMap(name => groups.get(name) ?? [])
  const nameOf = (field: string) => names[field] ?? field
  return (
    <>
      <p role="status">{isStopped ? words.planned : outcome.dryrun ? words.preview : words.done}</p>
      <CountBoxes
        boxes={outcomes.map(name => ({ name, label: words.outcomes[name], value: formatNumber(outcome[name]) }))}
      />
      <table className={classes.rows}>
        <caption className={classes.caption}>{words.rows}</caption>
        <thead>
          <tr>
            <th scope="col">{words.line}</th>
            <th scope="col">{texts.list.name}</th>
            <th scope="col">{words.effect}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(({ row, name, outcome: what, errors, changes }) => (
            <tr key={row}>
              <td>{formatNumber(lineOf(row))}</td>
              <td>{name}</td>
              <td data-outcome={what}>
                {words.outcomes[what]}
                {errors.map(({ field, message }) => (
                  <span key={`${field} ${message}`} className={classes.reason}>
                    {field ? `${nameOf(field)}: ${message}` : message}
                  </span>
                ))}
                {changes.map(({ field, before, after }) => (
                  <span key={field} className={classes.reason}>
                    {what === 'created'
                      ? words.keptAsNote(nameOf(field), after)
                      : words.changed(nameOf(field), before, after)}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + pageRows)}>
          {words.more(Math.min(pageRows, rows.length - shown))}
        </Button>
      )}
    </>
  )
}
