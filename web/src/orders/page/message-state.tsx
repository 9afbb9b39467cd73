import type { OrderMessage } from 'plumbline-client'
import { Moment } from '../../shell/moment.tsx'
import { orderTexts } from '../../texts/order-texts.ts'
import classes from './order-page.module.css'

const words = orderTexts.messages

type Shown = Pick<
  OrderMessage,
  'channel' | 'kind' | 'recipient' | 'address' | 'audience' | 'state' | 'due' | 'error' | 'subject' | 'body'
>

export function recipientOf({ recipient, address, audience }: Shown): string {
  return recipient || address || audience
}

export function messageTitle(message: Shown): string {
  return words.line(kindOf(message), words.channels[message.channel], recipientOf(message))
}

/** A kind that this version does not know is shown as it is named. */
function kindOf({ kind }: Shown): string {
  const kinds: Readonly<Record<string, string>> = words.kinds
  return kinds[kind] ?? kind
}

/** What became of a message, and its text. */
export function MessageState({ message: { state, due, error, subject, body } }: { readonly message: Shown }) {
  return (
    <>
      <span className={classes.sentState} data-state={state}>
        {words.states[state]}
      </span>{' '}
      <Moment iso={due} />
      {error && ` · ${error}`}
      {body && (
        <details>
          <summary className={classes.summary}>{words.show}</summary>
          <p className={classes.note}>{[subject, body].filter(Boolean).join('\n\n')}</p>
        </details>
      )}
    </>
  )
}
