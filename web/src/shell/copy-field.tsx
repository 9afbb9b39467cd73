import { ActionIcon, CopyButton, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { texts } from '../texts/texts.ts'
import classes from './shell.module.css'

interface CopyProps {
  readonly label: string
  readonly value: string
}

/** A value to copy. */
export function CopyField({ label, description, value }: CopyProps & { readonly description?: string }) {
  return (
    <TextInput
      label={label}
      description={description}
      readOnly
      value={value}
      onFocus={event => event.currentTarget.select()}
      rightSectionWidth="2.75rem"
      rightSection={<CopyIcon label={label} value={value} />}
    />
  )
}

interface CopyBlockProps {
  readonly label: string
  readonly text: string
  /** Copied instead of the text, which is formatted for reading. */
  readonly value?: string
}

/** A text of several lines to read and copy. */
export function CopyBlock({ label, text, value = text }: CopyBlockProps) {
  return (
    <section aria-label={label} className={classes.block}>
      <header>
        <span className="quiet">{label}</span>
        <CopyIcon label={label} value={value} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached with the keyboard */}
      <pre className={classes.code} tabIndex={0}>
        {text}
      </pre>
    </section>
  )
}

function CopyIcon({ label, value }: CopyProps) {
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="subtle"
          aria-label={copied ? texts.copy.done : texts.copy.copy(label)}
          onClick={copy}
          data-copies
        >
          {copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />}
        </ActionIcon>
      )}
    </CopyButton>
  )
}
