import { useTicking } from '../../frame/use-ticking.ts'
import { wallNow } from '../../shell/formats.ts'
import { useZone } from '../../shell/zone.ts'
import { calendarTexts } from '../../texts/calendar-texts.ts'
import classes from '../calendar.module.css'
import type { Stretch } from './day-model.ts'
import { dateOf, minuteOn } from './minutes.ts'

interface NowLineProps {
  /** Of the lanes. */
  readonly dates: readonly string[]
  readonly hours: Stretch
  readonly pixelsPerMinute: number
}

/** In the company's time, across the lanes of today. */
export function NowLine({ dates, hours, pixelsPerMinute }: NowLineProps) {
  const zone = useZone()
  const now = useTicking(() => wallNow(zone).slice(0, 16))
  const minute = minuteOn(dateOf(now), now)
  const [first, last] = [dates.indexOf(dateOf(now)), dates.lastIndexOf(dateOf(now))]
  if (first < 0 || minute < hours.starts || minute > hours.ends) return null
  const lane = `(100% - var(--axis) - var(--aside)) / ${dates.length}`
  return (
    <div
      className={classes.now}
      title={calendarTexts.now}
      style={{
        top: (minute - hours.starts) * pixelsPerMinute,
        left: `calc(var(--axis) + ${first} * ${lane})`,
        width: `calc(${last - first + 1} * ${lane})`,
      }}
    />
  )
}
