import { type PointerEvent, useState } from 'react'
import { formatMinutes, formatNumber, formatTime } from '../../shell/formats.ts'
import { operatorTexts } from '../../texts/operator-texts.ts'
import classes from './health.module.css'
import { ticksOf, topOf } from './scale.ts'

const words = operatorTexts.health.chart

export interface Point {
  /** In milliseconds since 1970. */
  readonly at: number
  readonly value: number
}

interface ChartProps {
  readonly name: string
  /** What is counted. */
  readonly unit: string
  /** In the order of time. */
  readonly points: readonly Point[]
}

/** A line over time, from zero. The pointer and the arrow keys choose a moment, whose number stands below. */
export function Chart({ name, unit, points: found }: ChartProps) {
  const [chosen, setChosen] = useState<number>()
  const [only] = found
  // A line needs two points.
  const points = only && found.length === 1 ? [{ ...only, at: only.at - 1 }, only] : found
  const [first, last] = [points.at(0), points.at(-1)]
  if (!first || !last) return null
  const index = Math.min(chosen ?? points.length - 1, points.length - 1)
  const point = points[index] ?? last
  const largest = Math.max(...points.map(({ value }) => value))
  const top = topOf(largest)
  const spanMs = Math.max(last.at - first.at, 1)
  const xOf = ({ at }: Point) => ((at - first.at) / spanMs) * 100
  const yOf = (value: number) => 100 - (value / top) * 100
  const reading = words.reading(formatNumber(point.value), formatTime(new Date(point.at)))
  const follow = ({ nativeEvent, currentTarget }: PointerEvent<HTMLElement>) =>
    setChosen(nearest(points, first.at + (nativeEvent.offsetX / currentTarget.clientWidth) * spanMs))
  return (
    <figure className={classes.chart}>
      <figcaption>{words.period(unit, formatMinutes(Math.ceil((last.at - first.at) / 60_000)))}</figcaption>
      <ol className={classes.ticks} aria-hidden="true">
        {ticksOf(largest).map(tick => (
          <li key={tick} style={{ top: `${yOf(tick)}%` }}>
            {formatNumber(tick)}
          </li>
        ))}
      </ol>
      <div className={classes.plot}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {ticksOf(largest).map(tick => (
            <line key={tick} x1="0" x2="100" y1={yOf(tick)} y2={yOf(tick)} />
          ))}
          <polyline points={points.map(each => `${xOf(each)},${yOf(each.value)}`).join(' ')} />
        </svg>
        <span className={classes.marker} style={{ left: `${xOf(point)}%`, top: `${yOf(point.value)}%` }} />
        <input
          type="range"
          aria-label={words.label(name)}
          aria-valuetext={reading}
          min={0}
          max={points.length - 1}
          value={index}
          onChange={event => setChosen(Number(event.currentTarget.value))}
          onPointerMove={follow}
          onPointerLeave={() => setChosen(undefined)}
          onBlur={() => setChosen(undefined)}
        />
      </div>
      <div className={classes.times} aria-hidden="true">
        <span>{formatTime(new Date(first.at))}</span>
        <span>{formatTime(new Date(last.at))}</span>
      </div>
      <span className={classes.reading}>{reading}</span>
    </figure>
  )
}

function nearest(points: readonly Point[], at: number): number {
  const distances = points.map(point => Math.abs(point.at - at))
  return distances.indexOf(Math.min(...distances))
}
