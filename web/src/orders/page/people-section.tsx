import { Button, Stack, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order, OrderFields } from 'plumbline-client'
import { type FormEvent, useDeferredValue, useState } from 'react'
import { Dialog } from '../../dialogs/dialog.tsx'
import { useDialogSubmit } from '../../dialogs/use-dialog-submit.tsx'
import { FieldRow } from '../../forms/editor-form.tsx'
import { api } from '../../session/api.ts'
import { Rows } from '../../shell/rows.tsx'
import { Section } from '../../shell/section.tsx'
import { showProblem } from '../../shell/toasts.tsx'
import { useWho } from '../../shell/who.ts'
import { orderTexts } from '../../texts/order-texts.ts'
import { agentQuery, clientQuery, mayEdit, mayEditAll, readAgain } from '../order-data.ts'
import classes from './order-page.module.css'

const words = orderTexts.people

type Part = 'client' | 'buyersagent' | 'sellersagent'
const parts: readonly Part[] = ['client', 'buyersagent', 'sellersagent']

/** Who the inspection is for and who else takes part, each a call or an email away. */
export function PeopleSection({ order }: { readonly order: Order }) {
  const who = useWho()
  const [changing, setChanging] = useState<Part>()
  const save = useSave(order)
  const takeOff = (part: Part) =>
    save({ removeagents: [order[part]] }).catch(error => showProblem(words.notChanged, error))
  const rows = parts.flatMap(part => {
    const isSet = order[part] !== ''
    const mayChange = part === 'client' ? mayEditAll(who) && order.show === 'yes' : mayEdit(who, order)
    if (!isSet && !mayChange) return []
    const action = mayChange && (
      <span className={classes.personActions}>
        {isSet && part !== 'client' && (
          <Button
            variant="subtle"
            size="compact-sm"
            color="red"
            aria-label={words.takeOff(words[part])}
            onClick={() => void takeOff(part)}
          >
            {words.takeOffShort}
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={() => setChanging(part)}>
          {isSet ? words.change(words[part]) : words.choose(words[part])}
        </Button>
      </span>
    )
    return [{ id: part, title: <Person part={part} id={order[part]} />, hint: words[part], action }]
  })
  return (
    <Section id="people" title={orderTexts.headings.people} fold={orderTexts.fold(orderTexts.headings.people)}>
      {rows.length > 0 ? <Rows rows={rows} /> : <p className="quiet">{orderTexts.none}</p>}
      {changing && <PersonDialog part={changing} onChoose={save} onClose={() => setChanging(undefined)} />}
    </Section>
  )
}

function useSave(order: Order) {
  const queries = useQueryClient()
  return async (fields: OrderFields) => {
    await api.updateOrder(order.id, fields)
    await readAgain(queries)
  }
}

function Person({ part, id }: { readonly part: Part; readonly id: string }) {
  const query = part === 'client' ? clientQuery(id) : agentQuery(id)
  const { data } = useQuery({
    ...(query as typeof clientQuery extends (id: string) => infer Q ? Q : never),
    enabled: id !== '',
  })
  if (id === '' || !data) return <span className="quiet">{id === '' ? orderTexts.none : '…'}</span>
  const phone = data.mobilephone || data.workphone || data.homephone
  return (
    <>
      <strong>{data.display}</strong>
      <span className={classes.contacts}>
        {phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
        {data.emailaddress && <a href={`mailto:${data.emailaddress}`}>{data.emailaddress}</a>}
      </span>
    </>
  )
}

interface PersonDialogProps {
  readonly part: Part
  readonly onChoose: (fields: OrderFields) => Promise<void>
  readonly onClose: () => void
}

/** People are found as typed; a new client is added in the same place. */
function PersonDialog({ part, onChoose, onClose }: PersonDialogProps) {
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
        <ul className={classes.found}>
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
    const { id } = await api.createClient(fields)
    await onCreated(id)
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
