import { Button, Stack, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OrderFields } from 'plumbline-client'
import { type FormEvent, useDeferredValue, useState } from 'react'
import { Dialog } from '../dialogs/dialog.tsx'
import { useDialogSubmit } from '../dialogs/use-dialog-submit.tsx'
import { FieldRow } from '../forms/editor-form.tsx'
import classes from '../orders/page/order-page.module.css'
import record from '../record/record.module.css'
import { showWarnings } from '../record/show-warnings.ts'
import { api } from '../session/api.ts'
import { showProblem } from '../shell/toasts.tsx'
import { orderTexts } from '../texts/order-texts.ts'

const words = orderTexts.people

/** The part of a person on an order. */
export type Part = 'client' | 'buyersagent' | 'sellersagent'

interface PersonDialogProps {
  readonly part: Part
  readonly onChoose: (fields: OrderFields) => Promise<void>
  readonly onClose: () => void
}

/** People are found as typed; a new client is added in the same place. */
export default function PersonDialog({ part, onChoose, onClose }: PersonDialogProps) {
  const isClient = part === 'client'
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => api.with({ signal }).search({ q, limit: 8 }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const found = (isClient ? data?.clients : data?.agents) ?? []
  const choose = async (id: string) => {
    try {
      await onChoose({ [`${part}uuid`]: id })
      onClose()
    } catch (error) {
      showProblem(words.notChanged, error)
    }
  }
  return (
    <Dialog title={words.dialog(words[part])} onClose={onClose} staysOnClickOutside>
      <Stack>
        <TextInput
          type="search"
          label={words.search}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <ul className={record.found}>
          {q !== '' &&
            found.map(({ id, display, emailaddress, mobilephone }) => (
              <li key={id}>
                <button type="button" onClick={() => void choose(id)}>
                  <strong>{display}</strong>
                  <span className="quiet">{[mobilephone, emailaddress].filter(Boolean).join(' · ')}</span>
                </button>
              </li>
            ))}
        </ul>
        {q !== '' && data && found.length === 0 && <p role="status">{words.noneFound}</p>}
        {isClient && <NewClient onCreated={choose} />}
      </Stack>
    </Dialog>
  )
}

function NewClient({ onCreated }: { readonly onCreated: (id: string) => Promise<void> }) {
  const [fields, setFields] = useState({ firstname: '', lastname: '', emailaddress: '', mobilephone: '' })
  const isNamed = `${fields.firstname}${fields.lastname}`.trim() !== ''
  const { problem, isBusy, submit } = useDialogSubmit(words.notChanged, async () => {
    const { id, warnings } = await api.createClient(fields)
    await onCreated(id)
    showWarnings(warnings)
  })
  const input = (name: keyof typeof fields, type: string) => (
    <TextInput
      label={words[name]}
      type={type}
      value={fields[name]}
      onChange={event => setFields({ ...fields, [name]: event.currentTarget.value })}
    />
  )
  return (
    <details>
      <summary className={classes.summary}>{words.new}</summary>
      <form onSubmit={(event: FormEvent) => void submit(event)}>
        <Stack gap="sm">
          <FieldRow>
            {input('firstname', 'text')}
            {input('lastname', 'text')}
          </FieldRow>
          <FieldRow>
            {input('emailaddress', 'email')}
            {input('mobilephone', 'tel')}
          </FieldRow>
          {problem}
          <Button type="submit" loading={isBusy} disabled={!isNamed}>
            {words.create}
          </Button>
        </Stack>
      </form>
    </details>
  )
}
