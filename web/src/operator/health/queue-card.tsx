import type { QueueDepth } from 'plumbline-client/operator'
import { formatNumber } from '../../shell/formats.ts'
import { Moment } from '../../shell/moment.tsx'
import { operatorTexts } from '../../texts/operator-texts.ts'
import classes from '../operator.module.css'
import { Chart, type Point } from './chart.tsx'

const words = operatorTexts.health

interface QueueCardProps {
  readonly queue: QueueDepth
  /** What was due, the newest last. */
  readonly points: readonly Point[]
}

export function QueueCard({ queue, points }: QueueCardProps) {
  const { due, oldest } = queue
  return (
    <li className={classes.queue}>
      <h3>{words.names[queue.name]}</h3>
      <span className={classes.depth}>
        <strong>{formatNumber(due)}</strong> {words.due} · {formatNumber(Math.max(queue.waiting - due, 0))}{' '}
        {words.later}
      </span>
      <span className="quiet">
        {oldest ? (
          <>
            {words.oldest} <Moment iso={oldest} />
          </>
        ) : (
          words.idle
        )}
      </span>
      <Chart name={words.names[queue.name]} unit={words.units[queue.name]} points={points} />
    </li>
  )
}
