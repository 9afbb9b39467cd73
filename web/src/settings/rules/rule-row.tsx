import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconChevronRight, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { focusUnreadable } from '../../forms/numbers/read-field.tsx'
import { catalogueTexts } from '../../texts/settings/catalogue-texts.ts'
import classes from './rules.module.css'

interface RuleRowProps {
  readonly sentence: string
  /** Names the button that removes it. */
  readonly removeLabel?: string
  readonly isNew: boolean
  /** Shows the fields, where the mistake stands. */
  readonly isMistaken: boolean
  /** What is worth knowing about the rule. */
  readonly notice?: string
  readonly onRemove: () => void
  /** The fields. */
  readonly children: ReactNode
}

/** A rule as a sentence, which opens to its fields. */
export function RuleRow({
  sentence,
  removeLabel = catalogueTexts.rules.remove(sentence),
  isNew,
  isMistaken,
  notice,
  onRemove,
  children,
}: RuleRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const [isOpen, setOpen] = useState(isNew)
  // It stays open while its mistake is mended.
  if (isMistaken && !isOpen) setOpen(true)
  const toggle = () => {
    // A text that cannot be read would be lost with its field.
    if (!focusUnreadable(row.current)) setOpen(!isOpen)
  }
  return (
    <li ref={row} className={classes.rule}>
      <div className={classes.ruleTitle}>
        <button type="button" className={classes.sentence} aria-expanded={isOpen} onClick={toggle}>
          <IconChevronRight size={16} aria-hidden="true" />
          {sentence}
        </button>
        <ActionIcon variant="subtle" color="gray" aria-label={removeLabel} onClick={onRemove}>
          <IconTrash size={16} aria-hidden="true" />
        </ActionIcon>
      </div>
      {notice && (
        <p role="status" className={classes.notice}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          {notice}
        </p>
      )}
      {isOpen && children}
    </li>
  )
}
