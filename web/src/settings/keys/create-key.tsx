import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { NewKeySettings } from 'plumbline-client'
import { useState } from 'react'
import { Dialog, DialogActions } from '../../dialogs/dialog.tsx'
import { SecretDialog } from '../../dialogs/secret-dialog.tsx'
import { useDialogSubmit } from '../../dialogs/use-dialog-submit.tsx'
import { mistakesIn } from '../../forms/mistakes.ts'
import { restUrl } from '../../page.ts'
import { useWho } from '../../shell/who.ts'
import { accountTexts } from '../../texts/account-texts.ts'
import { useKeyCalls, usersQuery } from './keys.ts'

const words = accountTexts.keys

interface KeyOptions {
  readonly variant?: 'filled' | 'default'
  /** A call with the new key. */
  readonly sampleOf?: (key: NewKeySettings) => string
}

/**
 * Asks for a name, and for the person if the owner asks; then shows the secret once. The button moves when the first key
 * is there; the dialog with its secret must stay.
 */
export function useCreateKey(isForOthers: boolean, { variant = 'filled', sampleOf = meCall }: KeyOptions = {}) {
  const [isOpen, setOpen] = useState(false)
  const [created, setCreated] = useState<NewKeySettings>()
  const button = (
    <Button variant={variant} leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
      {words.create}
    </Button>
  )
  const dialogs = (
    <>
      {isOpen && (
        <KeyForm
          isForOthers={isForOthers}
          onClose={() => setOpen(false)}
          onCreated={key => {
            setOpen(false)
            setCreated(key)
          }}
        />
      )}
      {created && (
        <SecretDialog
          title={words.createdTitle(created.name)}
          text={words.createdText}
          values={[
            { label: words.accessKey, value: created.id },
            { label: words.secretKey, value: created.secret },
          ]}
          sample={sampleOf(created)}
          onClose={() => setCreated(undefined)}
        />
      )}
    </>
  )
  return { button, dialogs }
}

function meCall({ id, secret }: NewKeySettings): string {
  return `curl -u '${id}:${secret}' ${restUrl}/me`
}

interface KeyFormProps {
  readonly isForOthers: boolean
  readonly onCreated: (key: NewKeySettings) => void
  readonly onClose: () => void
}

function KeyForm({ isForOthers, onCreated, onClose }: KeyFormProps) {
  const { user: me } = useWho()
  const { data: users } = useSuspenseQuery(usersQuery)
  const { create } = useKeyCalls()
  const [name, setName] = useState('')
  const [user, setUser] = useState(me.id)
  const [mistake, setMistake] = useState('')
  const { problem, isBusy, submit } = useDialogSubmit(words.notCreated, async () => {
    if (!name.trim()) return setMistake(words.nameMissing)
    setMistake('')
    try {
      onCreated(await create(name.trim(), user))
    } catch (error) {
      const mistakes = mistakesIn(error)
      if (!mistakes) throw error
      setMistake(Object.values(mistakes).join(' '))
    }
  })

  return (
    <Dialog onClose={onClose} title={words.createTitle}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={words.name}
            description={words.nameHelp}
            data-autofocus
            value={name}
            error={mistake}
            onChange={event => setName(event.currentTarget.value)}
          />
          {isForOthers && (
            <NativeSelect
              label={words.person}
              description={words.personHelp}
              data={users.map(({ id, displayname }) => ({ value: id, label: displayname }))}
              value={user}
              onChange={event => setUser(event.currentTarget.value)}
            />
          )}
          {problem}
          <DialogActions onCancel={onClose}>
            <Button type="submit" loading={isBusy}>
              {words.create}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}
