import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'

interface LinesFieldProps {
  readonly label: string
  readonly description?: string
  readonly value?: readonly string[]
  readonly error?: ReactNode
  /** Between two texts; commas and spaces for short ones. */
  readonly separator?: RegExp
  readonly onChange?: (lines: string[]) => void
}

/** A list of short texts, one on each line. The text stays as typed while the field has the focus. */
export function LinesField({ label, description, value = [], error, separator = /\n/, onChange }: LinesFieldProps) {
  const [typed, setTyped] = useState<string>()
  const isLines = separator !== betweenZips
  return (
    <Textarea
      label={label}
      description={description}
      error={error}
      rows={isLines ? Math.max(2, value.length + 1) : 2 + Math.floor(value.length / 8)}
      value={typed ?? value.join(isLines ? '\n' : ', ')}
      onChange={event => {
        setTyped(event.currentTarget.value)
        onChange?.(linesOf(event.currentTarget.value, separator))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** ZIPs are short, so several stand on a line. */
export const betweenZips = /[\s,;]+/

function linesOf(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map(line => line.trim())
    .filter(Boolean)
}
