import type { Imported } from 'plumbline-client'
import { formatNumber } from '../../shell/formats.ts'
import { importingTexts } from '../../texts/importing-texts.ts'
import { texts } from '../../texts/texts.ts'
import classes from './importing.module.css'

const words = importingTexts.importing
const outcomes = ['created', 'updated', 'unchanged', 'refused'] as const
/** The rows to look at before an import, and the reasons to read after it. */
const maxShown = 50

interface ImportOutcomeProps {
  readonly outcome: Imported
  /** Whether some rows are saved, and others not. */
  readonly isStopped: boolean
}

/** What the rows do, or did. Refused ones come first. */
export function ImportOutcome({ outcome, isStopped }: ImportOutcomeProps) {
  const isRefused = (row: Imported['rows'][number]) => row.outcome === 'refused'
  const rows = [...outcome.rows.filter(isRefused), ...outcome.rows.filter(row => !isRefused(row))]
  const columnOf = (field: string) => outcome.columns.find(each => each.field === field)?.column ?? field
  const ignored = outcome.columns.filter(({ field }) => field === '')
  return (
    <>
      <p role="status">{isStopped ? words.planned : outcome.dryrun ? words.preview : words.done}</p>
      <dl className={classes.counts}>
        {outcomes.map(name => (
          <div key={name} data-outcome={name}>
            <dt>{words.outcomes[name]}</dt>
            <dd>{formatNumber(outcome[name])}</dd>
          </div>
        ))}
      </dl>
      {ignored.length > 0 && (
        <p className="quiet">{words.ignored(ignored.map(({ column }) => `“${column}”`).join(', '))}</p>
      )}
      <table className={classes.rows}>
        <caption className={classes.caption}>{words.rows}</caption>
        <thead>
          <tr>
            <th scope="col">{words.row}</th>
            <th scope="col">{texts.list.name}</th>
            <th scope="col">{words.effect}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxShown).map(({ row, name, outcome: what, errors }) => (
            <tr key={row}>
              <td>{formatNumber(row)}</td>
              <td>{name}</td>
              <td data-outcome={what}>
                {words.outcomes[what]}
                {errors.map(({ field, message }) => (
                  <span key={`${field} ${message}`} className={classes.reason}>
                    {field ? `${columnOf(field)}: ${message}` : message}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > maxShown && <p className="quiet">{words.more(rows.length - maxShown)}</p>}
    </>
  )
}
