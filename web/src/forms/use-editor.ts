import { type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { formatTime } from '../shell/formats.ts'
import { showProblem } from '../shell/toasts.tsx'
import { texts } from '../texts/texts.ts'
import { draftOf } from './draft.ts'
import { currentIn, mistakesIn } from './mistakes.ts'

export interface EditorOptions<T extends object> {
  /** Unique in the console; names the draft. */
  readonly name: string
  readonly stored: T
  readonly validate?: (values: T) => Record<string, string | undefined>
  /** Returns the object as it was saved. */
  readonly save: (values: T) => Promise<T>
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
export function useEditor<T extends object>({ name, stored, validate, save }: EditorOptions<T>): Editor<T> {
  const draft = draftOf<T>(name)
  const [status, setStatus] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [theirs, setTheirs] = useState<T>()
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

  const reset = (values: T) => {
    form.setInitialValues(values)
    form.setValues(values)
    form.resetDirty(values)
    form.clearErrors()
    draft.clear()
  }

  const send = async (values: T) => {
    setSaving(true)
    setStatus('')
    try {
      reset(await save(values))
      setStatus(texts.form.saved(formatTime(new Date())))
    } catch (error) {
      const current = currentIn(error) as T | undefined
      const mistakes = mistakesIn(error)
      if (current) setTheirs(current)
      else if (mistakes) markMistakes(mistakes)
      else showProblem(texts.form.notSaved, error)
    } finally {
      setSaving(false)
    }
  }

  const markMistakes = (mistakes: Record<string, string>) => {
    form.setErrors(mistakes)
    setStatus(texts.form.check)
    focusFirstMistake()
  }

  return {
    form,
    isDirty,
    isSaving,
    status: isDirty && !status ? texts.form.unsaved : status,
    theirs,
    submit: () => {
      const result = form.validate() as { hasErrors: boolean }
      if (result.hasErrors) {
        setStatus(texts.form.check)
        focusFirstMistake()
      } else void send(form.getValues())
    },
    discard: () => {
      reset(form.getInitialValues())
      setStatus('')
    },
    resolve: choice => {
      const other = theirs as T
      setTheirs(undefined)
      if (choice === 'theirs') reset(other)
      else if (choice === 'mine')
        void send({ ...form.getValues(), ...('modified' in other && { modified: other.modified }) })
    },
  }
}

function withoutGaps(mistakes: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(mistakes).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** After React has shown the mistakes. */
function focusFirstMistake(): void {
  setTimeout(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
