import { Button, Stack, TextInput } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OutsideCalendarSettings } from 'plumbline-client'
import { useState } from 'react'
import { Confirm } from '../../dialogs/confirm.tsx'
import { Dialog, DialogActions } from '../../dialogs/dialog.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { AddButton } from '../../sections/add-button.tsx'
import { Rows } from '../../sections/rows.tsx'
import { api } from '../../session/api.ts'
import { Moment, Since } from '../../shell/moment.tsx'
import { Section } from '../../shell/section.tsx'
import { showProblem } from '../../shell/toasts.tsx'
import { feedTexts } from '../../texts/settings/feed-texts.ts'
import { texts } from '../../texts/texts.ts'
import classes from './people.module.css'

const words = feedTexts.outside

const calendarsQuery = (user: string) =>
  queryOptions({ queryKey: ['settings', 'outside calendars', user], queryFn: () => api.settings.calendars.list(user) })

interface OutsideCalendarsProps {
  readonly user: string
  /** Of the person who is signed in. */
  readonly isOwn?: boolean
}

/** Calendars of other services whose busy times hide openings. */
export default function OutsideCalendars({ user, isOwn = false }: OutsideCalendarsProps) {
  const queries = useQueryClient()
  const { data: calendars = [] } = useQuery(calendarsQuery(user))
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<OutsideCalendarSettings>()
  const [checking, setChecking] = useState<string>()
  const again = () => queries.invalidateQueries(calendarsQuery(user))
  const check = async (id: string) => {
    setChecking(id)
    try {
      await api.settings.calendars.check(user, id)
      await again()
    } catch (error) {
      showProblem(words.notChecked, error)
    } finally {
      setChecking(undefined)
    }
  }
  const button = <AddButton onClick={() => setAdding(true)}>{words.add}</AddButton>
  return (
    <Section title={words.title} help={isOwn ? words.ownHelp : words.help} action={button}>
      {calendars.length > 0 && (
        <Rows
          rows={calendars.map(calendar => ({
            id: calendar.id,
            title: calendar.name,
            hint: <State calendar={calendar} />,
            action: (
              <span className={classes.calendarActions}>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  loading={checking === calendar.id}
                  aria-label={words.checkOf(calendar.name)}
                  onClick={() => void check(calendar.id)}
                >
                  {words.check}
                </Button>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  color="red"
                  aria-label={words.removeOf(calendar.name)}
                  onClick={() => setRemoving(calendar)}
                >
                  {texts.form.remove}
                </Button>
              </span>
            ),
          }))}
        />
      )}
      {isAdding && (
        <AddDialog
          onAdd={async fields => {
            await api.settings.calendars.add(user, fields)
            await again()
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {removing && (
        <Confirm
          title={words.removeTitle(removing.name)}
          text={words.removeText}
          action={texts.form.remove}
          onConfirm={async () => {
            await api.settings.calendars.remove(user, removing.id)
            await again()
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Section>
  )
}

function State({
  calendar: { host, lastRead, failingSince, error, skipped },
}: {
  readonly calendar: OutsideCalendarSettings
}) {
  return (
    <>
      {host}
      {lastRead && (
        <>
          {' · '}
          {words.read} <Moment iso={lastRead} />
        </>
      )}
      {skipped > 0 && ` · ${words.skipped(skipped)}`}
      {failingSince && (
        <span className={classes.failing}>
          {words.failing(error)} <Since iso={failingSince} />. {words.kept}
        </span>
      )}
    </>
  )
}

interface AddDialogProps {
  readonly onAdd: (fields: { readonly name: string; readonly address: string }) => Promise<void>
  readonly onClose: () => void
}

function AddDialog({ onAdd, onClose }: AddDialogProps) {
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const { problem, isBusy, submit } = useSubmit(async () => {
    await onAdd({ name: name.trim(), address: address.trim() })
    onClose()
    return undefined
  })
  return (
    <Dialog title={words.addTitle} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={words.address}
            description={words.addressHelp}
            data-autofocus
            value={address}
            onChange={event => setAddress(event.currentTarget.value)}
          />
          <TextInput
            label={words.name}
            description={words.nameHelp}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
          {problem && <p role="alert">{problem}</p>}
          <DialogActions onCancel={onClose}>
            <Button type="submit" loading={isBusy} disabled={address.trim() === ''}>
              {words.addSubmit}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}
