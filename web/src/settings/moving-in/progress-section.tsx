import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { MoveIn } from 'plumbline-client'
import { formatNumber } from '../../shell/formats.ts'
import { Moment } from '../../shell/moment.tsx'
import { Section } from '../../shell/section.tsx'
import { movingInTexts } from '../../texts/settings/moving-in-texts.ts'
import { inOrder, isBusy, useStep } from './move-in.ts'
import classes from './moving-in.module.css'

const words = movingInTexts.progress
const numbers = ['found', 'copied', 'changedHere', 'unreadable'] as const

/** What is done now, how far it is, and what each list has by now. */
export function ProgressSection({ moveIn }: { readonly moveIn: MoveIn }) {
  const step = useStep()
  const { state, task, error, next } = moveIn
  const isPaused = state === 'reading' && task === ''
  const title = task === 'read' || task === '' ? (isPaused ? 'paused' : task === 'read' ? 'reading' : state) : task
  const button = isPaused ? (
    <Button onClick={() => step.try({ step: 'read' })}>{words.goOn}</Button>
  ) : (
    (task === 'read' || task === 'compare') && (
      <Button variant="default" onClick={() => step.try({ step: 'pause' })}>
        {words.pause}
      </Button>
    )
  )
  return (
    <Section title={movingInTexts.states[title] ?? title} help={words.from(moveIn.address)} action={button}>
      {isBusy(moveIn) && <Bar moveIn={moveIn} />}
      {error !== '' && (
        <p role="alert" className={classes.error}>
          <IconAlertTriangle size={18} stroke={1.6} aria-hidden="true" />
          <span>
            {words.stopped} {error}
            {next && (
              <>
                {' · '}
                {words.again} <Moment iso={next} />
              </>
            )}
          </span>
        </p>
      )}
      {error === '' && next && (
        <p className="quiet">
          {words.nextRound} <Moment iso={next} />
        </p>
      )}
      <Lists moveIn={moveIn} />
      <Problems moveIn={moveIn} />
    </Section>
  )
}

function Bar({ moveIn: { list, done, total, secondsLeft } }: { readonly moveIn: MoveIn }) {
  const text = list === '' ? '' : words.of(movingInTexts.lists[list] ?? list, done, total)
  const left = secondsLeft === null ? '' : ` · ${words.left(Math.ceil(secondsLeft / 60))}`
  return (
    <div role="status" className={classes.bar}>
      <p className="tabular">
        {text}
        {left}
      </p>
      <progress aria-label={words.label} {...(total > 0 && { max: total, value: done })} />
      <p className="quiet">{words.hint}</p>
    </div>
  )
}

function Lists({ moveIn }: { readonly moveIn: MoveIn }) {
  const lists = inOrder(moveIn.lists)
  if (lists.length === 0) return null
  const shown = numbers.filter(name => name === 'found' || name === 'copied' || lists.some(list => list[name] > 0))
  return (
    <table className={classes.lists}>
      <caption className={classes.caption}>{words.table}</caption>
      <thead>
        <tr>
          <th scope="col">{words.columns.list}</th>
          {shown.map(name => (
            <th key={name} scope="col">
              {words.columns[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lists.map(each => (
          <tr key={each.list}>
            <th scope="row">{movingInTexts.lists[each.list] ?? each.list}</th>
            {shown.map(name => (
              <td key={name}>{formatNumber(each[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Problems({ moveIn: { problems } }: { readonly moveIn: MoveIn }) {
  if (problems.length === 0) return null
  return (
    <details className={classes.details}>
      <summary>{words.notTaken(problems.length)}</summary>
      <ul>
        {problems.map(({ what, why }) => (
          <li key={`${what} ${why}`}>
            <strong>{what}</strong> {why}
          </li>
        ))}
      </ul>
    </details>
  )
}
