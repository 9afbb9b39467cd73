import { useQuery } from '@tanstack/react-query'
import type { FiguresAnswer, WeekFigures } from 'plumbline-client'
import { formatFee } from '../../calendar/grid/formats.ts'
import { formatDate, formatMoney, formatNumber } from '../../shell/formats.ts'
import { PageSkeleton } from '../../shell/page.tsx'
import { FailedPart } from '../../shell/page-states.tsx'
import { Section } from '../../shell/section.tsx'
import { homeTexts } from '../../texts/home-texts.ts'
import { figuresQuery, weeksBefore } from '../home-data.ts'
import { BarPlot, type Column } from './bar-plot.tsx'
import classes from './figures.module.css'
import { Utilisation } from './utilisation.tsx'

const words = homeTexts.figures
const now = weeksBefore - 1

/** Orders and fees by week, and how full the inspectors are. */
export function Figures() {
  const { data, isError, refetch } = useQuery(figuresQuery)
  const [first, last] = [data?.weeks[0], data?.weeks.at(-1)]
  const period = first && last && words.period(formatDate(first.from), formatDate(last.until))
  return (
    <Section title={words.title} {...(period && { help: period })}>
      {isError && !data && <FailedPart onRetry={() => void refetch()} />}
      {!data && !isError && <PageSkeleton rows={4} />}
      {data && (isEmpty(data) ? <p className="quiet">{words.empty}</p> : <Plots figures={data} />)}
      {data && <Utilisation inspectors={data.inspectors} now={now} />}
    </Section>
  )
}

function isEmpty({ weeks }: FiguresAnswer): boolean {
  return weeks.every(({ scheduled, completed, canceled }) => scheduled + completed + canceled === 0)
}

function Plots({ figures: { weeks } }: { readonly figures: FiguresAnswer }) {
  return (
    <>
      <p className={classes.legend}>
        <span className={classes.kind} data-kind="done">
          {words.completed}
        </span>
        <span className={classes.kind} data-kind="ahead">
          {words.scheduled}
        </span>
      </p>
      <div className={classes.plots}>
        <BarPlot
          {...{ title: words.orders, unit: words.ordersUnit, now, format: formatNumber }}
          columns={weeks.map((week, i) => ({
            ...columnOf(week, i),
            text: textOf(week, i, [
              [words.completed, formatNumber(week.completed)],
              [words.scheduled, formatNumber(week.scheduled)],
              [words.canceled, formatNumber(week.canceled)],
            ]),
            values: [week.completed, week.scheduled],
          }))}
        />
        <BarPlot
          {...{ title: words.revenue, unit: words.revenueUnit, now, format: formatNumber }}
          columns={weeks.map((week, i) => ({
            ...columnOf(week, i),
            text: textOf(week, i, [
              [words.completed, formatFee(week.completedfees)],
              [words.scheduled, formatFee(week.scheduledfees)],
              [words.paid, formatFee(week.paid)],
            ]),
            values: [week.completedfees, week.scheduledfees],
          }))}
        />
      </div>
      <details className={classes.details}>
        <summary>{words.table}</summary>
        <WeekTable weeks={weeks} />
      </details>
    </>
  )
}

/** `Nov 2`. */
const shortDay = new Intl.DateTimeFormat(navigator.languages[0] ?? 'en', {
  ...{ month: 'short', day: 'numeric', timeZone: 'UTC' },
})

function columnOf({ from }: WeekFigures, i: number): Pick<Column, 'key' | 'label'> {
  return { key: from, label: i === now ? words.nowShort : shortDay.format(new Date(`${from}T00:00:00Z`)) }
}

function textOf({ from }: WeekFigures, i: number, facts: readonly (readonly [name: string, value: string])[]): string {
  const week = i === now ? words.thisWeek : words.weekOf(formatDate(from))
  return `${week}: ${facts.map(([name, value]) => `${name.toLowerCase()} ${value}`).join(', ')}`
}

function WeekTable({ weeks }: { readonly weeks: readonly WeekFigures[] }) {
  const names = [words.completed, words.scheduled, words.canceled]
  const fees = [words.completedFees, words.scheduledFees, words.paid]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways takes the keyboard
    <section className={classes.scroller} tabIndex={0} aria-label={words.tableTitle}>
      <table className={classes.table} aria-label={words.tableTitle}>
        <thead>
          <tr className={classes.head}>
            {[words.week, ...names, ...fees].map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ from, completed, scheduled, canceled, completedfees, scheduledfees, paid }) => (
            <tr key={from}>
              <th scope="row">{formatDate(from)}</th>
              <td>{formatNumber(completed)}</td>
              <td>{formatNumber(scheduled)}</td>
              <td>{formatNumber(canceled)}</td>
              <td>{formatMoney(completedfees)}</td>
              <td>{formatMoney(scheduledfees)}</td>
              <td>{formatMoney(paid)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
