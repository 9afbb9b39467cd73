import { TextInput, type TextInputProps } from '@mantine/core'
import { createContext, type FocusEvent, type KeyboardEvent, use, useLayoutEffect, useRef, useState } from 'react'
import { texts } from '../../texts/texts.ts'
import classes from '../forms.module.css'
import type { Reading } from './readings.ts'

export interface ValueProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'size'> {
  readonly value?: number | '' | null | undefined
  /** Empty also while the text cannot be read. Such a form is not saved. */
  readonly onChange?: (value: number | '') => void
  readonly step?: number
  readonly min?: number
  readonly max?: number
  /** What else is wrong with a value, in the words of the field. */
  readonly mistakeIn?: (value: number | '') => string | undefined
}

interface ReadFieldProps extends ValueProps {
  readonly read: (text: string) => Reading
  /** What to write, if the text cannot be read. */
  readonly help: string
  /** The value as it stands in the field, and as it is edited there. */
  readonly show: (value: number) => string
  readonly edit: (value: number) => string
  /** The value with its unit. */
  readonly nameOf: (value: number) => string
  /** Says below the field how the text was read. There is a text while the field has the focus. */
  readonly explain?: (value: number, text: string | undefined) => string
}

interface Typed {
  readonly text: string
  readonly value: number | ''
  /** When it was typed. */
  readonly discards: number
}

/**
 * A text that is read as a number. Entering the field selects the text, so that typing replaces it. The text stays as typed
 * while the field has the focus, or while it is wrong; otherwise the number is formatted.
 */
export function ReadField(props: ReadFieldProps) {
  const { value, onChange, read, help, show, edit, nameOf, explain, step, min, max, mistakeIn, ...others } = props
  const { error, onFocus, onBlur, ...input } = others
  const discards = use(Discards)
  const [typed, setTyped] = useState<Typed>()
  const [isMarked, setMarked] = useState(false)
  const number = typeof value === 'number' ? value : ''
  // Another value, such as after Discard, replaces the text.
  const text = typed?.value === number && typed.discards === discards ? typed.text : undefined
  const mistake =
    text !== undefined && read(text) === undefined
      ? help
      : (outside(number, min, max, nameOf) ?? mistakeIn?.(number) ?? undefined)
  const { ref, entering } = useSelection(typed)
  useLayoutEffect(() => ref.current?.setCustomValidity(mistake ?? ''))

  const change = (next: string) => {
    const found = read(next) ?? ''
    setTyped({ text: next, value: found, discards })
    setMarked(false)
    onChange?.(found)
  }
  const stepBy = (direction: 1 | -1) => {
    const next = (number || 0) + direction * (step ?? 1)
    change(edit(Math.min(max ?? next, Math.max(min ?? next, next))))
  }
  return (
    <TextInput
      {...input}
      ref={ref}
      inputMode={input.inputMode ?? 'decimal'}
      autoComplete="off"
      value={text ?? (number === '' ? '' : show(number))}
      error={(isMarked && mistake) || error}
      inputContainer={children => (
        <>
          {children}
          {explain && <Explanation text={number === '' || mistake ? '' : explain(number, text)} />}
        </>
      )}
      onChange={event => change(event.currentTarget.value)}
      onInvalid={() => setMarked(true)}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        if (text === undefined) setTyped({ text: number === '' ? '' : edit(number), value: number, discards })
        entering.current = true
        onFocus?.(event)
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        if (!mistake) setTyped(undefined)
        setMarked(true)
        onBlur?.(event)
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (step === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        stepBy(event.key === 'ArrowUp' ? 1 : -1)
      }}
    />
  )
}

function Explanation({ text }: { readonly text: string }) {
  return (
    <div aria-live="polite" className={classes.reading}>
      {text}
    </div>
  )
}

/** Selects the text when the field is entered: once it shows its number as it is edited, and again after a click. */
function useSelection(typed: unknown) {
  const ref = useRef<HTMLInputElement>(null)
  const entering = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text changes when the field is entered
  useLayoutEffect(() => {
    if (entering.current) ref.current?.select()
    entering.current = false
  }, [typed])
  useLayoutEffect(() => {
    const input = ref.current
    let isEnteredByClick = false
    const press = () => {
      isEnteredByClick = document.activeElement !== input
    }
    // The browser puts the caret after it has moved the focus. A part that was selected by dragging stays selected.
    const release = () => {
      if (isEnteredByClick && input && input.selectionStart === input.selectionEnd) input.select()
      isEnteredByClick = false
    }
    input?.addEventListener('mousedown', press)
    input?.addEventListener('mouseup', release)
    return () => {
      input?.removeEventListener('mousedown', press)
      input?.removeEventListener('mouseup', release)
    }
  }, [])
  return { ref, entering }
}

function outside(
  value: number | '',
  min: number | undefined,
  max: number | undefined,
  nameOf: (value: number) => string,
) {
  if (value === '') return undefined
  if (min !== undefined && value < min) return texts.numbers.atLeast(nameOf(min))
  return max !== undefined && value > max ? texts.numbers.atMost(nameOf(max)) : undefined
}

/** Marks the first field of a part of the form whose text is wrong, and goes there. */
export function focusUnreadable(part: Element | null, within = ''): boolean {
  const field = part?.querySelector<HTMLInputElement>(`${within} input:invalid`)
  field?.checkValidity()
  field?.focus()
  return field !== undefined && field !== null
}

/** How often the form around a field was set back. */
export const Discards = createContext(0)

/** Marks the fields of a form whose texts are wrong. */
export function markUnreadable(form: HTMLFormElement): boolean {
  const wrong = [...form.elements].filter(field => field instanceof HTMLInputElement && field.validity.customError)
  for (const field of wrong) (field as HTMLInputElement).checkValidity()
  return wrong.length > 0
}
