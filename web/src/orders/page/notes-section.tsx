import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order } from 'plumbline-client'
import { draftOf } from '../../forms/draft.ts'
import { NoteForm } from '../../record/note-form.tsx'
import { Rows } from '../../sections/rows.tsx'
import { api } from '../../session/api.ts'
import { formatLocal } from '../../shell/formats.ts'
import { Section } from '../../shell/section.tsx'
import { useWho } from '../../shell/who.ts'
import { orderTexts } from '../../texts/order-texts.ts'
import { mayEdit, notesQuery, readAgain } from '../order-data.ts'
import classes from './order-page.module.css'
import { Editing } from './order-section.tsx'

const words = orderTexts.notes

export function NotesSection({ order }: { readonly order: Order }) {
  const { data: notes = [] } = useQuery(notesQuery(order.id))
  const who = useWho()
  const draft = `order ${order.id} note`
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
      {(mayEdit(who, order) || draftOf<string>(draft).read()) && (
        <OrderNote order={order} name={draft} user={who.user.id} />
      )}
    </Section>
  )
}

interface OrderNoteProps {
  readonly order: Order
  readonly name: string
  readonly user: string
}

function OrderNote({ order, name, user }: OrderNoteProps) {
  const queries = useQueryClient()
  const add = async (text: string) => {
    await api.updateOrder(order.id, { notes: [{ owner: user, text }] })
    await readAgain(queries)
    return true
  }
  return (
    <NoteForm name={name} onAdd={add}>
      <Editing part="notes" />
    </NoteForm>
  )
}
