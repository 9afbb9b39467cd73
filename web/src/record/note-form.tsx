import { Button, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { draftOf } from '../forms/draft.ts'
import { useSubmit } from '../forms/use-submit.ts'
import { recordTexts } from '../texts/record-texts.ts'
import record from './record.module.css'

const words = recordTexts.note

interface NoteFormProps {
  /** The name of the draft: what was typed survives a reload, an ended session and a privilege that was taken away. */
  readonly name: string
  /** Resolves with whether the note was kept. */
  readonly onAdd: (text: string) => Promise<boolean>
  /** Beside the form while it has a text. */
  readonly children?: ReactNode
}

export function NoteForm({ name, onAdd, children }: NoteFormProps) {
  const draft = draftOf<string>(name)
  const [text, setText] = useState(() => draft.read() ?? '')
  const change = (next: string) => {
    setText(next)
    if (next === '') draft.clear()
    else draft.write(next)
  }
  const { problem, isBusy, submit } = useSubmit(async () => {
    if (await onAdd(text.trim())) change('')
    return undefined
  })
  return (
    <form className={record.fields} onSubmit={(event: FormEvent) => void submit(event)}>
      <Textarea
        label={words.text}
        autosize
        minRows={2}
        maxLength={10_000}
        value={text}
        onChange={event => change(event.currentTarget.value)}
      />
      {text.trim() !== '' && children}
      {problem && <p role="alert">{problem}</p>}
      <Button type="submit" variant="default" loading={isBusy} disabled={text.trim() === ''} className={record.add}>
        {words.add}
      </Button>
    </form>
  )
}
