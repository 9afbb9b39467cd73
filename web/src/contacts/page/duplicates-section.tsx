import { Button, Stack, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Dialog } from '../../dialogs/dialog.tsx'
import record from '../../record/record.module.css'
import { Rows } from '../../sections/rows.tsx'
import { PageSkeleton } from '../../shell/page.tsx'
import { FailedPart } from '../../shell/page-states.tsx'
import { Section } from '../../shell/section.tsx'
import { showProblem } from '../../shell/toasts.tsx'
import { useWho } from '../../shell/who.ts'
import { contactsTexts } from '../../texts/office/contacts-texts.ts'
import { contactPageQuery, duplicatesQuery } from '../contact-data.ts'
import { nameOf } from '../contact-name.ts'
import { fieldText } from '../fields.ts'
import type { Contact, Kind } from '../kinds.ts'
import { MergeDialog } from './merge-dialog.tsx'

const words = contactsTexts.duplicates

interface DuplicatesProps {
  readonly kind: Kind
  readonly contact: Contact
}

/** Records that look like the same person, and the way to merge them. */
export function DuplicatesSection({ kind, contact }: DuplicatesProps) {
  const isAllowed = kind.mayEdit(useWho())
  const { data: duplicates, isError, refetch } = useQuery(duplicatesQuery(kind, contact.id))
  const [other, setOther] = useState<Contact>()
  const [isSearching, setSearching] = useState(false)
  const reach = (found: Contact) =>
    (['mobilephone', 'phone', 'emailaddress'] as const).map(name => fieldText(found, name)).filter(Boolean)
  return (
    <Section
      title={contactsTexts.headings.duplicates}
      action={
        isAllowed && (
          <Button variant="subtle" size="compact-sm" onClick={() => setSearching(true)}>
            {words.other}
          </Button>
        )
      }
    >
      {isError && <FailedPart onRetry={() => void refetch()} />}
      {!duplicates && !isError && <PageSkeleton rows={1} />}
      {duplicates?.length === 0 && <p className="quiet">{words.nothing}</p>}
      <Rows
        rows={(duplicates ?? []).map(({ shared, contact: found }) => ({
          id: found.id,
          title: nameOf(found),
          hint: [...shared.map(part => words.shared[part]), ...reach(found)].join(' · '),
          action: isAllowed && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={words.mergeWith(nameOf(found))}
              onClick={() => setOther(found)}
            >
              {words.merge}
            </Button>
          ),
        }))}
      />
      {isSearching && (
        <OtherDialog
          kind={kind}
          contact={contact}
          onChoose={found => {
            setSearching(false)
            setOther(found)
          }}
          onClose={() => setSearching(false)}
        />
      )}
      {other && <MergeDialog kind={kind} contact={contact} other={other} onClose={() => setOther(undefined)} />}
    </Section>
  )
}

interface OtherDialogProps extends DuplicatesProps {
  readonly onChoose: (found: Contact) => void
  readonly onClose: () => void
}

const maxFound = 8

/** Any other record, found as typed. */
function OtherDialog({ kind, contact, onChoose, onClose }: OtherDialogProps) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data } = useQuery({
    ...contactPageQuery(kind, { q, limit: maxFound }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const found = q === '' ? [] : (data?.rows ?? []).filter(({ id }) => id !== contact.id)
  const choose = (id: string) => kind.read(id).then(onChoose, error => showProblem(contactsTexts.merge.failed, error))
  return (
    <Dialog title={words.other} onClose={onClose} staysOnClickOutside>
      <Stack>
        <TextInput
          type="search"
          label={kind.noun === 'agency' ? words.searchAgency : words.search}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <ul className={record.found}>
          {found.map(({ id, name, phone, email }) => (
            <li key={id}>
              <button type="button" onClick={() => void choose(id)}>
                <strong>{nameOf({ display: name })}</strong>
                <span className="quiet">{[phone, email].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          ))}
        </ul>
        {q !== '' && data && found.length === 0 && <p role="status">{words.none}</p>}
      </Stack>
    </Dialog>
  )
}
