import { ActionIcon, TextInput } from '@mantine/core'
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { peopleTexts } from '../../texts/settings/people-texts.ts'
import classes from './people.module.css'
import { nextWindow, type Window } from './week.ts'

const words = peopleTexts.hours

interface WindowsEditorProps {
  /** The day, for readers of the screen. */
  readonly day: string
  readonly windows: readonly Window[]
  readonly onChange: (windows: Window[]) => void
  /** Gives the workdays the same windows. */
  readonly onCopy?: () => void
}

/** The working windows of one day; none is a day off. */
export function WindowsEditor({ day, windows, onChange, onCopy }: WindowsEditorProps) {
  return (
    <div className={classes.windows}>
      {windows.length === 0 && <span className="quiet">{words.off}</span>}
      {windows.map((window, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: windows are known by their order
        <div key={at} className={classes.window}>
          <TextInput
            type="time"
            aria-label={words.from(day)}
            value={window.from}
            onChange={event => onChange(windows.with(at, { ...window, from: event.currentTarget.value }))}
          />
          <span aria-hidden="true">–</span>
          <TextInput
            type="time"
            aria-label={words.to(day)}
            value={window.to}
            error={window.to <= window.from}
            onChange={event => onChange(windows.with(at, { ...window, to: event.currentTarget.value }))}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={words.removeWindow(day)}
            onClick={() => onChange(windows.toSpliced(at, 1))}
          >
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <span className={classes.dayActions}>
        <ActionIcon
          variant="subtle"
          aria-label={words.addWindow(day)}
          title={words.addWindow(day)}
          onClick={() => onChange([...windows, nextWindow(windows)])}
        >
          <IconPlus size={16} aria-hidden="true" />
        </ActionIcon>
        {onCopy && (
          <ActionIcon variant="subtle" aria-label={words.copyDay(day)} title={words.copyDay(day)} onClick={onCopy}>
            <IconCopy size={16} aria-hidden="true" />
          </ActionIcon>
        )}
      </span>
    </div>
  )
}
