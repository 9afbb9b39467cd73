import { Link } from '@tanstack/react-router'
import type { AssistantCall } from 'plumbline-client'
import { Rows } from '../sections/rows.tsx'
import { Moment } from '../shell/moment.tsx'
import { connectTexts } from '../texts/connect-texts.ts'

const words = connectTexts.assistants

interface CallRowsProps {
  readonly calls: readonly AssistantCall[]
  /** The name of a person; omitted where all calls are of the same one. */
  readonly nameOf?: (user: string) => string
}

/** What assistants did, in words. */
export function CallRows({ calls, nameOf }: CallRowsProps) {
  return (
    <Rows
      rows={calls.map((call, i) => ({
        id: `${call.at} ${i}`,
        title: (
          <>
            {call.tool.replaceAll('_', ' ')} · {words.outcomes[call.outcome]}
          </>
        ),
        hint: (
          <>
            {call.assistant}
            {nameOf && ` · ${nameOf(call.user)}`} · <Moment iso={call.at} />
          </>
        ),
        action: call.order && (
          <Link to="/orders/$id" params={{ id: call.order }}>
            {words.order}
          </Link>
        ),
      }))}
    />
  )
}
