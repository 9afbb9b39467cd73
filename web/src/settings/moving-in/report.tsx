import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { MoveIn, MoveInComparison, MoveInDifference } from 'plumbline-client'
import { formatNumber } from '../../shell/formats.ts'
import { Moment } from '../../shell/moment.tsx'
import { PageSkeleton } from '../../shell/page.tsx'
import { FailedPart } from '../../shell/page-states.tsx'
import { Section } from '../../shell/section.tsx'
import { movingInTexts } from '../../texts/settings/moving-in-texts.ts'
import { CountBoxes } from '../importing/count-boxes.tsx'
import { ComparedRecords } from './compared-records.tsx'
import { comparisonQuery } from './move-in.ts'
import classes from './moving-in.module.css'

const words = movingInTexts.report
const outcomes = ['equal', 'explained', 'different', 'missing'] as const

/** The last comparison: in numbers, by field and reason, and record by record. */
export function Report({ moveIn }: { readonly moveIn: MoveIn }) {
  const { data, isError, refetch } = useQuery(comparisonQuery(moveIn))
  return (
    <Section title={words.title}>
      {!data && (isError ? <FailedPart onRetry={refetch} /> : <PageSkeleton rows={3} />)}
      {data && (
        <>
          <Verdict comparison={data} />
          <Counts comparison={data} />
          <Groups differences={data.differences} />
          <ComparedRecords moveIn={moveIn} />
        </>
      )}
    </Section>
  )
}

function Verdict({ comparison: { unexplained, compared } }: { readonly comparison: MoveInComparison }) {
  const Icon = unexplained > 0 ? IconAlertTriangle : IconCircleCheck
  return (
    <p className={classes.verdict} data-bad={unexplained > 0 || undefined}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <span>
        {unexplained > 0 ? words.bad(unexplained) : words.fine}{' '}
        {compared && (
          <span className="quiet">
            {words.at} <Moment iso={compared} />
          </span>
        )}
      </span>
    </p>
  )
}

function Counts({ comparison: { lists } }: { readonly comparison: MoveInComparison }) {
  const boxes = outcomes.map(name => ({
    name,
    label: words.outcomes[name] ?? name,
    value: formatNumber(lists.reduce((sum, list) => sum + list[name], 0)),
  }))
  return <CountBoxes boxes={boxes} />
}

/** Those without a reason come first, then the most frequent ones. */
function Groups({ differences }: { readonly differences: readonly MoveInDifference[] }) {
  if (differences.length === 0) return null
  const sorted = differences.toSorted((a, b) => Number(a.why !== '') - Number(b.why !== '') || b.count - a.count)
  return (
    <details className={classes.details} open={sorted[0]?.why === ''}>
      <summary>{words.groups}</summary>
      <ul className={classes.groups}>
        {sorted.map(({ list, field, why, count, examples: [first] }) => (
          <li key={`${list} ${field} ${why}`}>
            <span>
              <strong>
                {movingInTexts.lists[list]}: {field || words.wholeRecord}
              </strong>{' '}
              <span className="quiet">{words.times(count)}</span>
            </span>
            <span data-bad={why === '' || undefined}>{why || words.noReason}</span>
            {first && why === '' && (
              <span className="quiet">
                {words.there}: {first.source || words.nothing} · {words.here}: {first.copy || words.nothing}
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
