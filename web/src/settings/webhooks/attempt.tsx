import type { DeliveryAttempt } from 'plumbline-client'
import { formatNumber } from '../../shell/formats.ts'
import { Moment } from '../../shell/moment.tsx'
import { notificationsTexts } from '../../texts/settings/notifications-texts.ts'
import classes from './webhooks.module.css'

const words = notificationsTexts.webhooks

/** One attempt: when, how long, and what the receiver answered. */
export function Attempt({ attempt }: { readonly attempt: DeliveryAttempt }) {
  const { number, at, millis, httpStatus, error, answer } = attempt
  return (
    <div>
      <span className="quiet">
        {words.attempt(number)} · {at && <Moment iso={at} />} · {formatNumber(millis)} ms
      </span>
      <div>
        {httpStatus ? `HTTP ${httpStatus}` : words.noAnswer}
        {error && ` · ${error}`}
      </div>
      {answer && <pre className={classes.answer}>{answer}</pre>}
    </div>
  )
}
