import { IconPencil, IconUser } from '@tabler/icons-react'
import type { PresentPerson } from 'plumbline-client/syncing'
import { useOpenOrder } from '../../session/order-visit.ts'
import { orderTexts } from '../../texts/order-texts.ts'
import classes from './presence.module.css'

const words = orderTexts.presence

/** Who else has this order open, and what they edit. Its region is there before the first of them. */
export function Presence({ order }: { readonly order: string }) {
  const people = useOpenOrder(order)
  return (
    <div className={classes.presence} role="status" aria-label={words.label}>
      {people.map(person => (
        <PersonHere key={person.id} person={person} />
      ))}
    </div>
  )
}

function PersonHere({ person: { name, editing } }: { readonly person: PresentPerson }) {
  const parts = editing.map(headingOf)
  const Picture = parts.length > 0 ? IconPencil : IconUser
  return (
    <span className={classes.person} data-editing={parts.length > 0 || undefined}>
      <Picture size={16} aria-hidden="true" />
      {parts.length > 0 ? words.edits(name, words.list(parts)) : words.here(name)}
    </span>
  )
}

/** A part that this version does not know is edited all the same. */
function headingOf(part: string): string {
  return part in orderTexts.headings ? orderTexts.headings[part as keyof typeof orderTexts.headings] : words.something
}
