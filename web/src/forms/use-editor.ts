import { type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { formatTime } from '../shell/formats.ts'
import { showProblem } from '../shell/toasts.tsx'
import { texts } from '../texts/texts.ts'
import { draftOf } from './draft.ts'
import { currentIn, mistakesIn, withLists } from './mistakes.ts'

export interface EditorOptions<T extends object> {
  /** Unique in the console of a company; names the draft. */
  readonly name: string
  readonly stored: T
  readonly validate?: (values: T) => Record<string, string | undefined>
  /** Returns the object as it was saved. */
  readonly save: (values: T) => Promise<T>
  /** The values of the form, of an object as the service shows it. */
  readonly valuesOf?: (object: object) => T
}

export interface Editor<T extends object> {
  readonly form: UseFormReturnType<T>
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** Says what happened last. */
  readonly status: string
  /** The object as another person saved it meanwhile. */
  readonly theirs: T | undefined
  submit(): void
  discard(): void
  /** Resolves a conflict: overwrites the other version, takes it, or goes on editing. */
  resolve(choice: 'mine' | 'theirs' | 'later'): void
}

/** A form that keeps a draft, shows mistakes at their fields and knows about other people's changes. */
export function useEditor<T extends object>(options: EditorOptions<T>): Editor<T> {
  const { name, stored, validate, save, valuesOf = object => object as T } = options
  const draft = draftOf<T>(name)
  const [status, setStatus] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [theirs, setTheirs] = useState<T>()
  /** The mistakes that were shown last; the first one takes the focus. */
  const [shown, setShown] = useState<Record<string, string>>()
  const form = useForm<T>({
    initialValues: stored,
    validateInputOnBlur: true,
    ...(validate && { validate: values => withoutGaps(validate(values)) }),
    onValuesChange: values => draft.write(values),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is restored once, when the form opens
  useEffect(() => {
    const kept = draft.read()
    if (kept === undefined || isSame(kept, stored)) return
    form.setValues(kept)
    setStatus(texts.form.restored)
  }, [])

  const isDirty = !isSame(form.values, form.getInitialValues())

  const reset = (values: T, edits: Partial<T> = {}) => {
    form.setInitialValues(values)
    form.setValues({ ...values, ...clearedFields(form.getValues(), values), ...edits })
    form.resetDirty(values)
    form.clearErrors()
    if (Object.keys(edits).length === 0) draft.clear()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new version of the object matters
  useEffect(() => {
    const known = form.getInitialValues()
    if (isSame(stored, known)) return
    if (!isDirty) reset(stored)
    // What changed is not in this form.
    else if (isSame(withoutTime(stored), withoutTime(known))) reset(stored, changedFields(known, form.getValues()))
  }, [JSON.stringify(stored)])

  const send = async (values: T) => {
    setSaving(true)
    setStatus('')
    try {
      const saved = await save(values)
      // What was typed meanwhile stays.
      reset(saved, changedFields(values, form.getValues()))
      setStatus(texts.form.saved(formatTime(new Date())))
    } catch (error) {
      const current = currentIn(error)
      const mistakes = mistakesIn(error)
      if (current) await onConflict(values, valuesOf(current))
      else if (mistakes) markMistakes(mistakes)
      else showProblem(texts.form.notSaved, error)
    } finally {
      setSaving(false)
    }
  }

  const onConflict = async (values: T, other: T) => {
    if (!isSame(withoutTime(other), withoutTime(form.getInitialValues()))) setTheirs(other)
    // What changed is not in this form, such as a switch beside it, whose response has not arrived yet.
    else await send(onTopOf(other, values))
  }

  const markMistakes = (mistakes: Record<string, string>) => {
    form.setErrors(withLists(mistakes))
    setStatus(texts.form.check)
    setShown({ ...mistakes })
  }

  useEffect(() => {
    if (!shown) return
    const field = document.querySelector<HTMLElement>('[aria-invalid="true"], [data-mistake]')
    if (field) field.focus()
    // A mistake may belong to no field of the form.
    else setStatus(Object.values(shown).join(' '))
  }, [shown])

  return {
    form,
    isDirty,
    isSaving,
    status: isDirty && !status ? texts.form.unsaved : status,
    theirs,
    submit: () => {
      const { hasErrors, errors } = form.validate() as { hasErrors: boolean; errors: Record<string, string> }
      if (hasErrors) markMistakes(errors)
      else void send(form.getValues())
    },
    discard: () => {
      reset(form.getInitialValues())
      setStatus('')
    },
    resolve: choice => {
      const other = theirs as T
      setTheirs(undefined)
      if (choice === 'theirs') reset(other)
      else if (choice === 'mine') void send(onTopOf(other, form.getValues()))
    },
  }
}

function withoutGaps(mistakes: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(mistakes).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The fields of `after` whose values differ from those of `before`. */
function changedFields<T extends object>(before: T, after: T): Partial<T> {
  const fields = Object.entries(after) as [keyof T, unknown][]
  return Object.fromEntries(
    fields.filter(([name, value]) => name !== 'modified' && !isSame(value, before[name])),
  ) as Partial<T>
}

/** The fields that `after` lacks. Mantine would keep their values. */
function clearedFields(before: object, after: object): object {
  const gone = Object.keys(before).filter(name => !(name in after))
  return Object.fromEntries(gone.map(name => [name, undefined]))
}

/** The values as a change of the other version. */
function onTopOf<T extends object>(other: T, values: T): T {
  return { ...values, ...('modified' in other && { modified: other.modified }) }
}

function withoutTime(values: object): object {
  return { ...values, modified: undefined }
}
