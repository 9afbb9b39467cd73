import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import classes from '../new-order.module.css'

export interface Option {
  readonly id: string
  readonly title: string
  readonly hint: string
}

interface FindFieldProps {
  readonly label: string
  readonly placeholder?: string
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly options: readonly Option[]
  readonly onChoose: (id: string) => void
  /** Below the field, while nothing fits. */
  readonly note: string
}

/** A field whose matches are walked with the arrows and taken with Enter, as the pattern of a combobox says. */
export function FindField({ label, placeholder, typed, onType, options, onChoose, note }: FindFieldProps) {
  const list = useId()
  const [isOpen, setOpen] = useState(false)
  const [current, setCurrent] = useState(0)
  const isShown = isOpen && options.length > 0
  const at = Math.min(current, options.length - 1)
  const choose = (option: Option | undefined) => {
    if (!option) return
    onChoose(option.id)
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setCurrent((at + step + options.length) % Math.max(1, options.length))
    else if (event.key === 'Enter' && isShown && !event.ctrlKey) choose(options[at])
    else if (event.key === 'Escape' && isShown) setOpen(false)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list closes when the focus leaves both
    <div
      className={classes.find}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <TextInput
        label={label}
        placeholder={placeholder ?? ''}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? list : undefined}
        aria-activedescendant={isShown ? `${list}-${at}` : undefined}
        value={typed}
        onChange={event => {
          onType(event.currentTarget.value)
          setOpen(true)
          setCurrent(0)
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      {isShown && (
        <div id={list} role="listbox" aria-label={label} className={classes.options}>
          {options.map((option, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            <div
              key={option.id}
              id={`${list}-${i}`}
              role="option"
              aria-selected={i === at}
              className={classes.option}
              onPointerDown={event => event.preventDefault()}
              onClick={() => choose(option)}
            >
              <strong>{option.title}</strong> <span className="quiet">{option.hint}</span>
            </div>
          ))}
        </div>
      )}
      <div role="status" className="quiet">
        {note}
      </div>
    </div>
  )
}
