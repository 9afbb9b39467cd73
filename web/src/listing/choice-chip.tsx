import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { Panel } from '../dialogs/menu.tsx'
import { ordersTexts } from '../texts/orders-texts.ts'
import classes from './listing.module.css'

interface Choice {
  readonly value: string
  readonly label: string
}

interface ChoiceChipProps {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

interface FilterBarProps {
  readonly label: string
  readonly children: ReactNode
}

/** The filters of a screen. */
export function FilterBar({ label, children }: FilterBarProps) {
  return (
    <fieldset className={classes.chips} aria-label={label}>
      {children}
    </fieldset>
  )
}

/** A filter that says what is chosen. */
export function ChoiceChip({ label, choices, chosen, onChange }: ChoiceChipProps) {
  const labels = choices.filter(({ value }) => chosen.includes(value)).map(each => each.label)
  return (
    <Chip label={label} chosen={labels}>
      {() => <Choices {...{ label, choices, chosen, onChange }} />}
    </Chip>
  )
}

interface ChipProps {
  readonly label: string
  /** What stands behind the label; nothing while nothing is chosen. */
  readonly chosen: readonly string[]
  readonly children: (close: () => void) => ReactNode
}

export function Chip({ label, chosen, children }: ChipProps) {
  const isOn = chosen.length > 0
  return (
    <Panel
      text={isOn ? ordersTexts.filters.chosen(label, chosen) : label}
      label={label}
      size="compact-sm"
      className={classes.chip}
      data-on={isOn}
    >
      {children}
    </Panel>
  )
}

/** Some of a list, which scrolls where it is long. */
export function Choices({ label, choices, chosen, onChange }: ChoiceChipProps) {
  return (
    <Checkbox.Group aria-label={label} value={[...chosen]} onChange={onChange}>
      <div className={classes.choices}>
        {choices.map(choice => (
          <Checkbox key={choice.value} {...choice} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
