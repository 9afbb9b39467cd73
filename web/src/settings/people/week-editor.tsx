import type { HoursSettings } from 'plumbline-client'
import { useState } from 'react'
import { isSame } from '../../forms/merge.ts'
import { peopleTexts } from '../../texts/settings/people-texts.ts'
import classes from './people.module.css'
import { hoursOf, type Week, type Weekday, weekdays, weekOf } from './week.ts'
import { WeekBars } from './week-bars.tsx'
import { WindowsEditor } from './windows-editor.tsx'

const words = peopleTexts.hours
const workdays = weekdays.slice(0, 5)

interface WeekEditorProps {
  readonly hours: readonly HoursSettings[]
  readonly onChange: (hours: HoursSettings[]) => void
}

/** One row for each weekday, and the week as bars that follow every change. */
export function WeekEditor({ hours, onChange }: WeekEditorProps) {
  // The form has the hours in the order of the day. The rows keep theirs, or they would swap while a time is typed.
  const [edited, setEdited] = useState<Week>()
  const week = edited && isSame(hoursOf(edited), hours) ? edited : weekOf(hours)
  const change = (part: Partial<Week>) => {
    const next = { ...week, ...part }
    setEdited(next)
    onChange(hoursOf(next))
  }
  const copy = (from: Weekday) => change(Object.fromEntries(workdays.map(day => [day, week[from]])))
  return (
    <div className={classes.weekColumns}>
      <div>
        {weekdays.map(day => (
          <div key={day} className={classes.day}>
            <span className={classes.dayName}>{words.days[day]}</span>
            <WindowsEditor
              day={words.days[day]}
              windows={week[day]}
              onChange={windows => change({ [day]: windows })}
              {...(week[day].length > 0 && { onCopy: () => copy(day) })}
            />
          </div>
        ))}
      </div>
      <WeekBars week={week} />
    </div>
  )
}
