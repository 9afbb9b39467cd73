import type { QueueDepth } from 'plumbline-client/operator'
import { formatNumber } from '../../shell/formats.ts'
import { Moment } from '../../shell/moment.tsx'
import { operatorTexts } from '../../texts/operator-texts.ts'
import classes from '../operator.module.css'

const words = operatorTexts.health
const [width, height] = [100, 30]

interface QueueCardProps {
  readonly queue: QueueDepth
  /** Over the last minutes, the newest last. */
  readonly waiting: readonly number[]
}

export function QueueCard({ queue, waiting }: QueueCardProps) {
  const { due, oldest } = queue
  const name = words.names[queue.name]
  return (
    <li className={classes.queue}>
      <h3>{name}</h3>
      <span className={classes.depth}>
        <strong>{formatNumber(due)}</strong> {words.due} · {formatNumber(Math.max(queue.waiting - due, 0))}{' '}
        {words.later}
      </span>
      <Sparkline name={name} values={waiting} />
      <span className="quiet">
        {oldest ? (
          <>
            {words.oldest} <Moment iso={oldest} />
          </>
        ) : (
          words.idle
        )}
      </span>
    </li>
  )
}

/** The line leaves room at the top and never divides by zero. */
function Sparkline({ name, values }: { readonly name: string; readonly values: readonly number[] }) {
  const shown = values.length > 1 ? values : [values[0] ?? 0, values[0] ?? 0]
  const max = Math.max(...shown, 1) * 1.1
  const points = shown.map((value, i) => {
    return `${((i / (shown.length - 1)) * width).toFixed(1)},${(height - 1 - (value / max) * (height - 2)).toFixed(1)}`
  })
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={words.picture(name, values.slice(-5).map(formatNumber).join(', '))}
    >
      <path d={`M0,${height} L${points.join(' L')} L${width},${height} Z`} />
      <polyline points={points.join(' ')} />
    </svg>
  )
}
