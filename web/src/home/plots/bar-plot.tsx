import { useElementSize } from '@mantine/hooks'
import { type PointerEvent, useId, useState } from 'react'
import { homeTexts } from '../../texts/home-texts.ts'
import classes from './figures.module.css'
import { labelledEvery, ticksFor } from './plot-scale.ts'

const words = homeTexts.figures

export interface Column {
  readonly key: string
  /** Below the axis. */
  readonly label: string
  /** With its numbers, in words. */
  readonly text: string
  /** One upon the other: what is done, and what is to come. */
  readonly values: readonly [done: number, ahead: number]
}

interface BarPlotProps {
  readonly title: string
  readonly unit: string
  readonly columns: readonly Column[]
  /** The column that is now. */
  readonly now: number
  readonly format: (value: number) => string
}

const height = 200
const margin = { top: 12, right: 8, bottom: 28, left: 52 }
const labelWidth = 56
const barShare = 0.62

/** Bars by week. Pointing at a column and the arrow keys give its numbers. */
export function BarPlot({ title, unit, columns, now, format }: BarPlotProps) {
  const { ref, width } = useElementSize()
  const [chosen, setChosen] = useState(now)
  const id = useId()
  const inner = { width: Math.max(0, width - margin.left - margin.right), height: height - margin.top - margin.bottom }
  const ticks = ticksFor(Math.max(...columns.map(({ values: [done, ahead] }) => done + ahead)))
  const top = ticks.at(-1) ?? 1
  const y = (value: number) => margin.top + inner.height * (1 - value / top)
  const step = inner.width / Math.max(1, columns.length)
  const x = (column: number) => margin.left + step * column
  const every = labelledEvery(columns.length, inner.width, labelWidth)
  const point = (event: PointerEvent<HTMLElement>) => {
    const column = Math.floor((event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left) / step)
    if (column >= 0 && column < columns.length) setChosen(column)
  }
  return (
    <figure className={classes.plot} aria-labelledby={id}>
      <figcaption id={id}>
        {title} <span className={classes.unit}>({unit})</span>
      </figcaption>
      <p className={classes.readout}>{columns[chosen]?.text}</p>
      <div ref={ref} className={classes.area} onPointerMove={point} onPointerLeave={() => setChosen(now)}>
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true">
            {ticks.map(tick => (
              <g key={tick}>
                <line className={classes.line} x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
                <text className={classes.tick} x={margin.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                  {format(tick)}
                </text>
              </g>
            ))}
            {columns.map(({ key, label, values: [done, ahead] }, i) => {
              const bar = { x: x(i) + (step * (1 - barShare)) / 2, width: step * barShare }
              return (
                <g key={key}>
                  {i === chosen && (
                    <rect className={classes.chosen} x={x(i)} y={margin.top} width={step} height={inner.height} />
                  )}
                  <rect className={classes.done} {...bar} y={y(done)} height={y(0) - y(done)} />
                  <rect className={classes.ahead} {...bar} y={y(done + ahead)} height={y(done) - y(done + ahead)} />
                  {(i - now) % every === 0 && (
                    <text
                      className={classes.tick}
                      data-now={i === now || undefined}
                      x={x(i) + step / 2}
                      y={height - 8}
                      textAnchor="middle"
                    >
                      {label}
                    </text>
                  )}
                </g>
              )
            })}
          </svg>
        )}
        <input
          type="range"
          className={classes.pick}
          aria-label={`${title}: ${words.week}`}
          aria-valuetext={columns[chosen]?.text ?? ''}
          min={0}
          max={columns.length - 1}
          value={chosen}
          onChange={event => setChosen(Number(event.currentTarget.value))}
        />
      </div>
    </figure>
  )
}
