import { peopleTexts } from '../../texts/settings/people-texts.ts'
import classes from './people.module.css'
import { minutesOf, type Week, weekdays } from './week.ts'

const words = peopleTexts.hours
const dayMinutes = 24 * 60

/** A picture of the fields beside it, so it is hidden from readers of the screen. */
export function WeekBars({ week }: { readonly week: Week }) {
  return (
    <div className={classes.bars} aria-hidden="true">
      {weekdays.map(day => (
        <div key={day} className={classes.barRow}>
          <span>{words.shortDays[day]}</span>
          <div className={classes.track}>
            {week[day].map(({ from, to }, at) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: two windows can be equal while they are typed
                key={at}
                className={classes.barPart}
                style={{
                  left: `${(minutesOf(from) / dayMinutes) * 100}%`,
                  width: `${(Math.max(0, minutesOf(to) - minutesOf(from)) / dayMinutes) * 100}%`,
                }}
              />
            ))}
          </div>
        </div>
      ))}
      <div className={classes.barRow}>
        <span />
        <div className={classes.scale}>
          {words.scale.map(label => (
            <span key={label}>{label}</span>
          ))}
        </div>
      </div>
    </div>
  )
}
