import { useId } from 'react'
import classes from './forms.module.css'

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly options: readonly { readonly value: T; readonly label: string; readonly help: string }[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** One of a few, each with its consequence. */
export function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes.choices}>
      {options.map(option => (
        <label key={option.value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            aria-describedby={`${name}-${option.value}`}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            <span id={`${name}-${option.value}`} className={classes.choiceHelp}>
              {option.help}
            </span>
          </span>
        </label>
      ))}
    </div>
  )
}
