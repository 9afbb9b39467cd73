import { ActionIcon } from '@mantine/core'
import { IconChevronRight, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { catalogueTexts } from '../../texts/catalogue-texts.ts'
import classes from './rules.module.css'

interface RuleRowProps {
  readonly sentence: string
  readonly isNew: boolean
  readonly onRemove: () => void
  /** The fields. */
  readonly children: ReactNode
}

/** A rule as a sentence, which opens to its fields. */
export function RuleRow({ sentence, isNew, onRemove, children }: RuleRowProps) {
  const [isOpen, setOpen] = useState(isNew)
  return (
    <li className={classes.rule}>
      <div className={classes.ruleTitle}>
        <button type="button" className={classes.sentence} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconChevronRight size={16} aria-hidden="true" />
          {sentence}
        </button>
        <ActionIcon variant="subtle" color="gray" aria-label={catalogueTexts.rules.remove(sentence)} onClick={onRemove}>
          <IconTrash size={16} aria-hidden="true" />
        </ActionIcon>
      </div>
      {isOpen && children}
    </li>
  )
}
