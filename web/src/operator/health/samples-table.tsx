import { formatNumber, formatSeconds } from '../../shell/formats.ts'
import { operatorTexts } from '../../texts/operator-texts.ts'
import classes from './health.module.css'
import type { Sample } from './health.ts'

const words = operatorTexts.health

/** The numbers of the charts, the newest first. */
export function SamplesTable({ samples }: { readonly samples: readonly Sample[] }) {
  const names = samples[0]?.queues.map(({ name }) => name) ?? []
  return (
    <>
      <p className="quiet">{words.chart.tableCaption}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard */}
      <section className={classes.samples} aria-label={words.chart.table} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.chart.time}</th>
              {names.map(name => (
                <th key={name} scope="col">
                  {words.names[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {samples.toReversed().map(({ at, queues }) => (
              <tr key={at}>
                <th scope="row">{formatSeconds(new Date(at))}</th>
                {queues.map(({ name, due }) => (
                  <td key={name}>{formatNumber(due)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
