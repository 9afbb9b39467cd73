import { Button, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order } from 'plumbline-client'
import { type FormEvent, useState } from 'react'
import { draftOf } from '../../forms/draft.ts'
import { useSubmit } from '../../forms/use-submit.ts'
import record from '../../record/record.module.css'
import { Rows } from '../../sections/rows.tsx'
import { api } from '../../session/api.ts'
import { useEditing } from '../../session/order-visit.ts'
import { formatLocal } from '../../shell/formats.ts'
import { Section } from '../../shell/section.tsx'
import { useWho } from '../../shell/who.ts'
import { orderTexts } from '../../texts/order-texts.ts'
import { mayEdit, notesQuery, readAgain } from '../order-data.ts'
import classes from './order-page.module.css'

const words = orderTexts.notes

export function NotesSection({ order }: { readonly order: Order }) {
  const { data: notes = [] } = useQuery(notesQuery(order.id))
  const who = useWho()
  return (
    <Section id="notes" title={orderTexts.headings.notes} fold={orderTexts.fold(orderTexts.headings.notes)}>
      {notes.length > 0 ? (
        <Rows
          rows={notes.toReversed().map(({ dte, user, text }, i) => ({
            id: `${dte} ${i}`,
            title: <span className={classes.note}>{text}</span>,
            hint: `${'display' in user ? user.display : words.unknown} · ${formatLocal(dte)}`,
          }))}
        />
      ) : (
        <p className="quiet">{words.nothing}</p>
      )}
      {(mayEdit(who, order) || noteDraftOf(order).read()) && <NoteForm order={order} user={who.user.id} />}
    </Section>
  )
}

/** What was typed survives a reload, an ended session and a privilege that was taken away. */
const noteDraftOf = ({ id }: Order) => draftOf<string>(`order ${id} note`)

function NoteForm({ order, user }: { readonly order: Order; readonly user: string }) {
  const queries = useQueryClient()
  const draft = noteDraftOf(order)
  const [text, setText] = useState(() => draft.read() ?? '')
  const change = (next: string) => {
    setText(next)
    if (next === '') draft.clear()
    else draft.write(next)
  }
  useEditing(text.trim() === '' ? '' : 'notes')
  const { problem, isBusy, submit } = useSubmit(async () => {
    await api.updateOrder(order.id, { notes: [{ owner: user, text: text.trim() }] })
    change('')
    await readAgain(queries)
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
      {problem && <p role="alert">{problem}</p>}
      <div className={classes.actions}>
        <Button type="submit" variant="default" loading={isBusy} disabled={text.trim() === ''}>
          {words.add}
        </Button>
      </div>
    </form>
  )
}
