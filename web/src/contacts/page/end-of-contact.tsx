import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Confirm } from '../../dialogs/confirm.tsx'
import { Dialog, DialogActions } from '../../dialogs/dialog.tsx'
import { useDialogSubmit } from '../../dialogs/use-dialog-submit.tsx'
import { draftOf } from '../../forms/draft.ts'
import record from '../../record/record.module.css'
import { api } from '../../session/api.ts'
import { DangerButton } from '../../shell/danger-button.tsx'
import { PageEnd, PageSkeleton } from '../../shell/page.tsx'
import { FailedPart } from '../../shell/page-states.tsx'
import { showDone } from '../../shell/toasts.tsx'
import { useWho } from '../../shell/who.ts'
import { contactsTexts } from '../../texts/office/contacts-texts.ts'
import { texts } from '../../texts/texts.ts'
import { readContactsAgain } from '../contact-data.ts'
import { nameOf } from '../contact-name.ts'
import type { Contact, Kind } from '../kinds.ts'
import classes from './contact-page.module.css'

const words = contactsTexts

interface EndProps {
  readonly kind: Kind
  readonly contact: Contact
}

/** For owners: a record is removed from lists, or everything personal is removed from the store. */
export function EndOfContact({ kind, contact }: EndProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<'remove' | 'erase'>()
  const isShown = contact.show === 'yes'
  const isErasable = kind.noun !== 'agency' && !contact.eraseddatetime && !contact.mergedinto
  if (useWho().user.owner !== 'yes' || !(isShown || isErasable)) return null
  const remove = async () => {
    await kind.remove(contact.id)
    draftOf(`${kind.noun} ${contact.id}`).clear()
    await navigate({ to: kind.path, ignoreBlocker: true })
    await readContactsAgain(queries)
    showDone(words.remove.done(nameOf(contact)))
  }
  const close = () => setAsked(undefined)
  return (
    <PageEnd>
      {isShown && <DangerButton onClick={() => setAsked('remove')}>{words.remove.action}</DangerButton>}
      {isErasable && <DangerButton onClick={() => setAsked('erase')}>{words.erase.action}</DangerButton>}
      {asked === 'remove' && (
        <Confirm
          title={words.remove.title(nameOf(contact))}
          text={words.remove.text}
          action={words.remove.action}
          onConfirm={remove}
          onClose={close}
        />
      )}
      {asked === 'erase' && <EraseDialog kind={kind} contact={contact} onClose={close} />}
    </PageEnd>
  )
}

/** Says what goes and what stays, with the numbers of a dry run. */
function EraseDialog({ kind, contact, onClose }: EndProps & { readonly onClose: () => void }) {
  const queries = useQueryClient()
  const { erase } = words
  const send = (dryrun: boolean) =>
    kind.noun === 'client' ? api.eraseClient(contact.id, { dryrun }) : api.eraseAgent(contact.id, { dryrun })
  const {
    data: preview,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['contact', kind.noun, contact.id, 'erasure'],
    queryFn: () => send(true),
    gcTime: 0,
  })
  const { problem, isBusy, submit } = useDialogSubmit(texts.form.failed(erase.action), async () => {
    await send(false)
    // What was typed about the person goes too.
    draftOf(`${kind.noun} ${contact.id}`).clear()
    onClose()
    showDone(erase.done)
    await readContactsAgain(queries)
  })
  return (
    <Dialog title={erase.title(nameOf(contact))} onClose={onClose} staysOnClickOutside>
      <form onSubmit={submit}>
        {isError && <FailedPart onRetry={() => void refetch()} />}
        {!preview && !isError && <PageSkeleton rows={3} />}
        {preview && (
          <>
            <strong>{erase.goesTitle}</strong>
            <Points
              points={[
                ...erase.goes,
                ...(preview.messages > 0 ? [erase.messages(preview.messages)] : []),
                ...(preview.texts > 0 ? [erase.texts(preview.texts)] : []),
              ]}
            />
            <strong>{erase.staysTitle}</strong>
            <Points points={[erase.stays(preview.orders), ...erase.staysToo]} />
            {preview.upcoming > 0 && <p className={record.state}>{erase.upcoming(preview.upcoming)}</p>}
            <Text>{erase.cannot}</Text>
          </>
        )}
        {problem}
        <DialogActions onCancel={onClose}>
          <Button type="submit" color="red" loading={isBusy} disabled={!preview}>
            {erase.action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function Points({ points }: { readonly points: readonly string[] }) {
  return (
    <ul className={classes.list}>
      {points.map(point => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}
