import { type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { formatTime } from '../shell/formats.ts'
import { showProblem } from '../shell/toasts.tsx'
import { texts } from '../texts/texts.ts'
import { draftOf } from './draft.ts'
import { type Conflict, isSame, merge, type Side } from './merge.ts'
import { currentIn, mistakesIn, withLists } from './mistakes.ts'

/** Values of a form, and the stored ones that they change. */
interface Versions<T> {
  readonly base: T
  readonly values: T
}

export interface EditorOptions<T extends object> {
  /** Unique in the console of a company; names the draft. */
  readonly name: string
  readonly stored: T
  readonly validate?: (values: T) => Record<string, string | undefined>
  /** Questions about values that are hardly meant. Those that were saved before are not asked again. */
  readonly ask?: (values: T) => readonly string[]
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
  /** The fields that were changed meanwhile here and elsewhere. */
  readonly conflicts: readonly Conflict[]
  /** Asked before the form is saved. */
  readonly questions: readonly string[]
  /** Saves the form, if all its texts can be read and no question is open. */
  submit(isReadable: boolean): void
  /** Saves the form in spite of the questions, or goes on editing. */
  answer(isSaved: boolean): void
  /** Sets the form back, and says so unless something else does. */
  discard(said?: string): void
  /** How often it was set back. Texts that cannot be read are not values, and go with this. */
  readonly discards: number
  /** Saves the form with the chosen side of each conflict, by its path. Without choices, goes on editing. */
  resolve(choices?: Readonly<Record<string, Side>>): void
}

/** A form that keeps a draft, shows mistakes at their fields and merges changes that were saved elsewhere. */
export function useEditor<T extends object>(options: EditorOptions<T>): Editor<T> {
  const { name, stored, validate, ask = () => [], save, valuesOf = object => object as T } = options
  const draft = draftOf<Versions<T>>(name)
  const [status, setStatus] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [theirs, setTheirs] = useState<T>()
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const [discards, setDiscards] = useState(0)
  const [questions, setQuestions] = useState<readonly string[]>([])
  /** The mistakes that were shown last; the first one takes the focus. */
  const [shown, setShown] = useState<Record<string, string>>()
  const form = useForm<T>({
    initialValues: stored,
    validateInputOnBlur: true,
    ...(validate && { validate: values => withoutGaps(validate(values)) }),
    onValuesChange: (values, before) => {
      draft.write({ base: form.getInitialValues(), values })
      // The first change makes what happened before it old.
      if (isSame(before, form.getInitialValues())) setStatus('')
      // A mistake stands until its value changes.
      form.setErrors(errors => onlyUnchanged(errors, before, values))
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is restored once, when the form opens
  useEffect(() => {
    const { base, values } = draft.read() ?? {}
    if (!base || !values || isSame(values, stored)) return
    // A newer version is merged when the form is saved.
    form.setInitialValues(base)
    form.setValues(values)
    setStatus(texts.form.restored)
  }, [])

  const isChanged = () => !isSame(form.getValues(), form.getInitialValues())
  const isDirty = isChanged()

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
    if (!isChanged()) reset(stored)
    // What changed is not in this form.
    else if (isSame(withoutTime(stored), withoutTime(known))) reset(stored, changedFields(known, form.getValues()))
  }, [JSON.stringify(stored)])

  const send = async (values: T, note = '') => {
    setSaving(true)
    setStatus('')
    try {
      const saved = await save(values)
      // What was typed meanwhile stays.
      reset(saved, changedFields(values, form.getValues()))
      setStatus(`${texts.form.saved(formatTime(new Date()))}${note}`)
    } catch (error) {
      const current = currentIn(error)
      const mistakes = mistakesIn(error)
      if (current) await onConflict(valuesOf(current))
      else if (mistakes) markMistakes(mistakes)
      else showProblem(texts.form.notSaved, error)
    } finally {
      setSaving(false)
    }
  }

  const onConflict = async (other: T) => {
    const found: Conflict[] = []
    const merged = merge(form.getInitialValues(), form.getValues(), other, conflict => {
      found.push(conflict)
      return 'mine'
    })
    if (found.length === 0) return sendMerged(other, merged)
    setTheirs(other)
    setConflicts(found)
  }

  const sendMerged = async (other: T, merged: T) => {
    // Otherwise what changed is not in this form, such as a switch beside it, whose response has not arrived yet.
    const hasOthers = !isSame(withoutTime(other), withoutTime(form.getInitialValues()))
    reset(other, changedFields(other, merged))
    if (isChanged()) await send(form.getValues(), hasOthers ? texts.form.merged : '')
    else setStatus('')
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
    conflicts,
    questions,
    submit: isReadable => {
      const { hasErrors, errors } = form.validate() as { hasErrors: boolean; errors: Record<string, string> }
      if (hasErrors || !isReadable) return markMistakes(errors)
      const known = ask(form.getInitialValues())
      const open = [...new Set(ask(form.getValues()))].filter(question => !known.includes(question))
      setQuestions(open)
      if (open.length === 0) void send(form.getValues())
    },
    answer: isSaved => {
      setQuestions([])
      if (isSaved) void send(form.getValues())
    },
    discards,
    discard: (said = texts.form.discarded) => {
      setDiscards(discards + 1)
      reset(form.getInitialValues())
      setStatus(said)
    },
    resolve: choices => {
      setConflicts([])
      if (!choices || !theirs) return
      const choose = ({ path }: Conflict) => choices[path] ?? 'mine'
      void sendMerged(theirs, merge(form.getInitialValues(), form.getValues(), theirs, choose))
    },
  }
}

function withoutGaps(mistakes: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(mistakes).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

function onlyUnchanged<T>(errors: Readonly<Record<string, T>>, before: object, after: object): Record<string, T> {
  const kept = Object.entries(errors).filter(([path]) => isSame(valueAt(before, path), valueAt(after, path)))
  return Object.fromEntries(kept)
}

function valueAt(values: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], values)
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

function withoutTime(values: object): object {
  return { ...values, modified: undefined }
}
