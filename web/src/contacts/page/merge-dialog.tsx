import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Dialog, DialogActions } from '../../dialogs/dialog.tsx'
import { useDialogSubmit } from '../../dialogs/use-dialog-submit.tsx'
import { showDone } from '../../shell/toasts.tsx'
import { contactsTexts } from '../../texts/office/contacts-texts.ts'
import { readContactsAgain } from '../contact-data.ts'
import { nameOf, pathOf } from '../contact-name.ts'
import { fieldText } from '../fields.ts'
import type { Contact, Fields, Kind, Moved } from '../kinds.ts'
import { type Part, partsOf, textOf } from '../merged-parts.ts'
import classes from './contact-page.module.css'

const words = contactsTexts.merge

interface MergeDialogProps {
  readonly kind: Kind
  readonly contact: Contact
  readonly other: Contact
  readonly onClose: () => void
}

/** Shows both records field by field, what moves, and merges them. The service fills in what only one of them has. */
export function MergeDialog({ kind, contact, other, onClose }: MergeDialogProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isSwapped, setSwapped] = useState(false)
  const [kept, gone] = isSwapped ? [other, contact] : [contact, other]
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const parts = partsOf(kind.noun).filter(part => isOpen(contact, other, part))
  // The service keeps the values of the record that stays, unless others are sent.
  const fields = Object.fromEntries(
    parts
      .filter(({ label }) => chosen[label] === gone.id)
      .flatMap(({ names }) => names.map(name => [name, fieldText(gone, name)])),
  ) as Fields
  const preview = useQuery({
    queryKey: ['contact', kind.noun, kept.id, 'merge', gone.id],
    queryFn: () => kind.merge(kept.id, { duplicate: gone.id, dryrun: true }),
    gcTime: 0,
  })
  const { problem, isBusy, submit } = useDialogSubmit(words.failed, async () => {
    await kind.merge(kept.id, { ...fields, duplicate: gone.id })
    onClose()
    showDone(words.done)
    await readContactsAgain(queries)
    if (kept.id !== contact.id) await navigate({ to: pathOf(kind.noun, kept.id) })
  })
  return (
    <Dialog title={words.title(kind.noun)} onClose={onClose} isWide staysOnClickOutside>
      <form onSubmit={submit}>
        <Text>{words.text}</Text>
        <div className={classes.parties}>
          {[kept, gone].map((party, i) => (
            <div key={party.id}>
              <span className="quiet">{i === 0 ? words.stays : words.goes}</span>
              <br />
              <strong>{nameOf(party)}</strong>
            </div>
          ))}
        </div>
        <Button variant="subtle" size="compact-sm" mb="sm" onClick={() => setSwapped(!isSwapped)}>
          {words.swap}
        </Button>
        {parts.map(part => (
          <Field
            key={part.label}
            part={part}
            parties={[kept, gone]}
            chosen={chosen[part.label] ?? kept.id}
            onChoose={id => setChosen({ ...chosen, [part.label]: id })}
          />
        ))}
        {parts.length === 0 && <Text>{words.nothing}</Text>}
        <div className={classes.outcome}>
          {preview.data && preview.data.fields.length > 0 && <p>{words.adds(preview.data.fields.map(labelOf))}</p>}
          {preview.data && <p>{movedText(preview.data)}</p>}
          <p>{words.disappears}</p>
        </div>
        {problem}
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={isBusy}>
            {words.action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Both have values, and not the same. */
function isOpen(one: Contact, other: Contact, part: Part): boolean {
  const [a, b] = [textOf(one, part), textOf(other, part)]
  return a !== '' && b !== '' && a !== b
}

function labelOf(field: string): string {
  const labels: Readonly<Record<string, string>> = contactsTexts.fields
  return labels[field] ?? field
}

function movedText({ orders = 0, messages = 0, agents, contacts = 0 }: Moved): string {
  return agents === undefined ? words.moves(orders, messages) : words.movesAgents(agents, contacts)
}

interface FieldProps {
  readonly part: Part
  readonly parties: readonly Contact[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

/** Both values beside each other. */
function Field({ part, parties, chosen, onChoose }: FieldProps) {
  const group = useId()
  return (
    <div role="radiogroup" aria-label={part.label} className={classes.versions}>
      <strong>{part.label}</strong>
      {parties.map(party => (
        <label key={party.id} className={classes.version}>
          <input type="radio" name={group} checked={chosen === party.id} onChange={() => onChoose(party.id)} />
          <span>{textOf(party, part)}</span>
        </label>
      ))}
    </div>
  )
}
