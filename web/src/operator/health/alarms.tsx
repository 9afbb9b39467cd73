import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react'
import type { Alarm, Health } from 'plumbline-client/operator'
import { formatNumber } from '../../shell/formats.ts'
import { Moment } from '../../shell/moment.tsx'
import { operatorTexts } from '../../texts/operator-texts.ts'
import classes from './health.module.css'

const words = operatorTexts.health

/** What is wrong, in words. Absent while nothing is. */
export function Alarms({ alarms, obstacle }: Pick<Health, 'alarms' | 'obstacle'>) {
  if (alarms.length === 0) return null
  return (
    <section aria-label={words.alarms.title}>
      <ul className={classes.alarms}>
        {alarms.map(alarm => (
          <li key={`${alarm.problem} ${alarm.queue}`} className={classes.alarm} data-severe={alarm.severe || undefined}>
            {alarm.severe ? (
              <IconAlertTriangle size={20} stroke={1.6} aria-hidden="true" />
            ) : (
              <IconPlugConnectedX size={20} stroke={1.6} aria-hidden="true" />
            )}
            <p>
              <strong>{titleOf(alarm)}</strong> {detailOf(alarm, obstacle)}
              {alarm.since && (
                <>
                  {' '}
                  {words.oldest} <Moment iso={alarm.since} />.
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function titleOf({ problem, queue, due }: Alarm): string {
  if (problem === 'not ready') return words.alarms.notReady
  if (problem === 'schema' || queue === '') return words.alarms.schema
  if (problem === 'overdue') return words.alarms.overdue(countOf(queue, due))
  const title = words.alarms.unconnected[queue as keyof typeof words.alarms.unconnected]
  return due > 0 ? `${title} ${words.alarms.waiting(countOf(queue, due))}` : title
}

function detailOf({ problem, queue }: Alarm, obstacle: string): string {
  if (problem === 'not ready') return words.alarms.obstacle(obstacle)
  if (problem === 'schema' || queue === '') return words.outdated
  return problem === 'overdue' ? words.alarms.advice[queue] : words.alarms.connect[queue as 'email' | 'sms']
}

/** `24 emails`, `1 webhook delivery`. */
function countOf(queue: Exclude<Alarm['queue'], ''>, due: number): string {
  return words.counts[queue](due, formatNumber(due))
}
