import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { MoveIn, MoveInCount } from 'plumbline-client'
import { type FormEvent, useState } from 'react'
import { mistakesIn } from '../../forms/mistakes.ts'
import { messageOf } from '../../forms/use-submit.ts'
import { api } from '../../session/api.ts'
import { formatNumber } from '../../shell/formats.ts'
import { Section } from '../../shell/section.tsx'
import { showDone } from '../../shell/toasts.tsx'
import { movingInTexts } from '../../texts/settings/moving-in-texts.ts'
import { CountBoxes } from '../importing/count-boxes.tsx'
import { moveInQuery } from './move-in.ts'
import classes from './moving-in.module.css'

const words = movingInTexts.source
const fields = ['address', 'accessKey', 'secret'] as const
type Values = Readonly<Record<(typeof fields)[number], string>>
type Errors = Readonly<Record<string, string>>

/** Where everything is read from: tested first, then read. In progress, it replaces the key. */
export function SourceForm({ moveIn }: { readonly moveIn: MoveIn }) {
  const queries = useQueryClient()
  const isFirst = moveIn.state === 'none' || moveIn.state === 'aborted'
  const [values, setValues] = useState<Values>({ address: moveIn.address, accessKey: moveIn.accessKey, secret: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [found, setFound] = useState<readonly MoveInCount[]>()
  const [busy, setBusy] = useState<'test' | 'start'>()

  const run = async (what: 'test' | 'start') => {
    const missing = fields.filter(field => values[field].trim() === '')
    setErrors(Object.fromEntries(missing.map(field => [field, words.missing])))
    if (missing.length > 0) return
    setBusy(what)
    try {
      if (what === 'test') setFound(await api.settings.moveIn.test(values))
      else {
        queries.setQueryData(moveInQuery.queryKey, await api.settings.moveIn.start(values))
        if (!isFirst) showDone(words.replaced)
        // Catalogue, people and lists change with every list that is read.
        void queries.invalidateQueries()
      }
    } catch (error) {
      if (what === 'test') setFound(undefined)
      setErrors(mistakesIn(error) ?? { address: messageOf(error) })
    } finally {
      setBusy(undefined)
    }
  }
  const change = (field: keyof Values, value: string) => {
    setValues({ ...values, [field]: value })
    setErrors({ ...errors, [field]: '' })
    setFound(undefined)
  }
  const input = (field: keyof Values) => ({
    value: values[field],
    error: errors[field] || undefined,
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      change(field, event.currentTarget.value),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(found ? 'start' : 'test')
  }

  if (isFirst && moveIn.orders > 0)
    return (
      <Section title={words.title}>
        <p>{words.notEmpty(moveIn.orders)}</p>
      </Section>
    )
  return (
    <Section title={words.title} help={words.help}>
      {moveIn.state === 'aborted' && <p role="status">{words.aborted}</p>}
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={words.address}
            description={words.addressHelp}
            inputMode="url"
            readOnly={!isFirst}
            {...input('address')}
          />
          <TextInput label={words.accessKey} {...input('accessKey')} />
          <PasswordInput
            label={words.secret}
            description={words.secretHelp}
            {...input('secret')}
            autoComplete="new-password"
          />
          {errors.company && <p role="alert">{errors.company}</p>}
          {found && <Found lists={found} />}
          {found && isFirst && <p className="quiet">{words.startHelp}</p>}
          <Group>
            <Button type="submit" loading={busy !== undefined}>
              {found ? (isFirst ? words.start : words.replace) : words.test}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}

/** Lists without records are left out, those that cannot be read are not. */
function Found({ lists }: { readonly lists: readonly MoveInCount[] }) {
  const shown = lists.filter(({ count, problem }) => problem !== '' || count !== 0)
  const boxes = shown.map(({ list, count, problem }) => ({
    name: list,
    label: movingInTexts.lists[list] ?? list,
    value: problem ? words.unreadable(problem) : count === null ? words.several : formatNumber(count),
    isProblem: problem !== '',
  }))
  return (
    <div role="status" className={classes.found}>
      <p>{words.found}</p>
      <CountBoxes boxes={boxes} />
    </div>
  )
}
