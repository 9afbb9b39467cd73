import { Button, Textarea } from '@mantine/core'
import type { Stop } from 'plumbline-client'
import { type FormEvent, useState } from 'react'
import { draftOf } from '../forms/draft.ts'
import { formatLocal } from '../shell/formats.ts'
import { todayTexts } from '../texts/today-texts.ts'
import { Part } from './part.tsx'
import classes from './today.module.css'
import { useAct } from './use-act.ts'

const words = todayTexts.notes

export function StopNotes({ stop, mayAct }: { readonly stop: Stop; readonly mayAct: boolean }) {
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
      {mayAct && <NoteForm stop={stop} />}
    </Part>
  )
}

/** What was typed survives a reload. */
function NoteForm({ stop }: { readonly stop: Stop }) {
  const act = useAct(stop)
  const draft = draftOf<string>(`today ${stop.id} note`)
  const [text, setText] = useState(() => draft.read() ?? '')
  const change = (next: string) => {
    setText(next)
    if (next === '') draft.clear()
    else draft.write(next)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await act({ kind: 'note', text: text.trim() })) change('')
  }
  return (
    <form className={classes.form} onSubmit={event => void submit(event)}>
      <Textarea
        label={words.field}
        autosize
        minRows={2}
        maxLength={10_000}
        value={text}
        onChange={event => change(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={text.trim() === ''}>
        {words.add}
      </Button>
    </form>
  )
}
