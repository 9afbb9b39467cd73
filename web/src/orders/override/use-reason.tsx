import { Textarea } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { Explained } from '../../forms/use-submit.ts'
import { overrideTexts } from '../../texts/override-texts.ts'

const words = overrideTexts
const maxCharacters = 500

interface Reason {
  /** Asks for it. */
  readonly field: ReactNode
  /** What was written; without it, the form says that it is missing. */
  readonly given: () => string
}

/** Why the office decides against what is in the way of a time. The service keeps it in the history of the order. */
export function useReason(kind: 'booking' | 'move'): Reason {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  return {
    field: (
      <Textarea
        label={words.reason[kind]}
        description={words.help}
        autosize
        maxLength={maxCharacters}
        value={reason}
        ref={area}
        error={isMissing && reason.trim() === '' && words.missing}
        onChange={event => setReason(event.currentTarget.value)}
      />
    ),
    given: () => {
      if (reason.trim() === '') {
        setMissing(true)
        area.current?.focus()
        throw new Explained('')
      }
      return reason.trim()
    },
  }
}
