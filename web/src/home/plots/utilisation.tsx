import { SegmentedControl } from '@mantine/core'
import type { InspectorFigures } from 'plumbline-client'
import { useState } from 'react'
import { formatNumber, formatPercent } from '../../shell/formats.ts'
import { homeTexts } from '../../texts/home-texts.ts'
import classes from './figures.module.css'

const words = homeTexts.figures
const offsets = { last: -1, this: 0, next: 1 } as const
type Chosen = keyof typeof offsets

interface UtilisationProps {
  readonly inspectors: readonly InspectorFigures[]
  /** The week that is now. */
  readonly now: number
}

/** How much of everybody's working hours is booked, in one week. */
export function Utilisation({ inspectors, now }: UtilisationProps) {
  const [chosen, setChosen] = useState<Chosen>('this')
  if (inspectors.length === 0) return <p className="quiet">{words.nobody}</p>
  return (
    <div>
      <div className={classes.heading}>
        <h3>{words.utilisation}</h3>
        <SegmentedControl
          aria-label={words.weekChoice}
          value={chosen}
          onChange={value => setChosen(value as Chosen)}
          data={(['last', 'this', 'next'] as const).map(value => ({ value, label: words.weeks[value] }))}
        />
      </div>
      <table className={classes.shares}>
        <caption>{words.weeks[chosen]}</caption>
        <thead>
          <tr>
            <th scope="col">{words.inspector}</th>
            <th scope="col">{words.booked}</th>
          </tr>
        </thead>
        <tbody>
          {inspectors.map(({ id, name, weeks }) => (
            <Share key={id} name={name} {...(weeks[now + offsets[chosen]] ?? { booked: 0, worked: 0 })} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const hours = (minutes: number) => formatNumber(Math.round(minutes / 6) / 10)

interface ShareProps {
  readonly name: string
  /** Minutes. */
  readonly booked: number
  readonly worked: number
}

function Share({ name, booked, worked }: ShareProps) {
  const percent = worked > 0 ? (100 * booked) / worked : 0
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <span className={classes.share} data-over={percent > 100 || undefined}>
          <span className={classes.track}>
            <span className={classes.filled} style={{ width: `${Math.min(100, percent)}%` }} />
          </span>
          <span className={classes.percent}>{worked > 0 ? formatPercent(Math.round(percent)) : '–'}</span>
          <span className={classes.hours}>
            {worked > 0 || booked > 0 ? words.ofHours(hours(booked), hours(worked)) : words.noHours}
          </span>
        </span>
      </td>
    </tr>
  )
}
