import type { Stop } from 'plumbline-client'
import { NoteForm } from '../record/note-form.tsx'
import { formatLocal } from '../shell/formats.ts'
import { todayTexts } from '../texts/today-texts.ts'
import { Part } from './part.tsx'
import classes from './today.module.css'
import { useAct } from './use-act.ts'

const words = todayTexts.notes

export function StopNotes({ stop, mayAct }: { readonly stop: Stop; readonly mayAct: boolean }) {
  const act = useAct(stop)
  return (
    <Part title={words.title}>
      {stop.notes.length === 0 && <p className="quiet">{words.nothing}</p>}
      <ul className={classes.notes}>
        {stop.notes.map(({ text, by, at }) => (
          <li key={`${at} ${text}`}>
            <span className={classes.noteText}>{text}</span>
            <span className="quiet">{words.line(by, formatLocal(at))}</span>
          </li>
        ))}
      </ul>
      {mayAct && <NoteForm name={`today ${stop.id} note`} onAdd={text => act({ kind: 'note', text })} />}
    </Part>
  )
}
