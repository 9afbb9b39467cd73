import { TextInput } from '@mantine/core'
import type { UserSettings } from 'plumbline-client'
import { AddButton } from '../../sections/add-button.tsx'
import { DangerButton } from '../../shell/danger-button.tsx'
import { dateIn, daysAfter, formatWeekday } from '../../shell/formats.ts'
import { useWho } from '../../shell/who.ts'
import { peopleTexts } from '../../texts/settings/people-texts.ts'
import { texts } from '../../texts/texts.ts'
import classes from './people.module.css'
import { WindowsEditor } from './windows-editor.tsx'

const words = peopleTexts.hours
type Exceptions = UserSettings['exceptions']

interface ExceptionsEditorProps {
  readonly exceptions: Exceptions
  readonly onChange: (exceptions: Exceptions) => void
}

/** Dates with other hours than their weekday. */
export function ExceptionsEditor({ exceptions, onChange }: ExceptionsEditorProps) {
  const { company } = useWho()
  return (
    <>
      {exceptions.map(({ date, hours }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the date is what is edited
        <div key={at} className={`${classes.day} ${classes.dated}`}>
          <TextInput
            type="date"
            aria-label={words.date}
            description={formatWeekday(date)}
            value={date}
            onChange={event => onChange(exceptions.with(at, { date: event.currentTarget.value, hours }))}
          />
          <div className={classes.exception}>
            <WindowsEditor
              day={date}
              windows={hours}
              onChange={windows => onChange(exceptions.with(at, { date, hours: windows }))}
            />
            <DangerButton
              size="compact-sm"
              aria-label={words.removeDate(date)}
              onClick={() => onChange(exceptions.toSpliced(at, 1))}
            >
              {texts.form.remove}
            </DangerButton>
          </div>
        </div>
      ))}
      <AddButton
        className={classes.add}
        onClick={() => onChange([...exceptions, { date: dayAfter(dateIn(company.zone), exceptions), hours: [] }])}
      >
        {words.addDate}
      </AddButton>
    </>
  )
}

/** Two exceptions of one date would be a mistake, so the next one starts after the last. */
function dayAfter(today: string, exceptions: Exceptions): string {
  const dates = exceptions.map(({ date }) => date).filter(date => date > today && !Number.isNaN(Date.parse(date)))
  return daysAfter(dates.toSorted().at(-1) ?? today, 1)
}
