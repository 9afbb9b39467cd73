import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconPlayerPause } from '@tabler/icons-react'
import type { WebhookSettings } from 'plumbline-client'
import { Moment, Since } from '../../shell/moment.tsx'
import { notificationsTexts } from '../../texts/settings/notifications-texts.ts'
import classes from './webhooks.module.css'
import { type Health, healthOf } from './webhooks.ts'

const words = notificationsTexts.webhooks
const icons = { failing: IconAlertTriangle, off: IconPlayerPause, ok: IconCircleCheck, unused: IconCircleDashed }

/** In words, with a picture and a colour beside them. */
export function HealthText({ webhook }: { readonly webhook: WebhookSettings }) {
  const health = healthOf(webhook)
  const Icon = icons[health]
  return (
    <span className={classes.health} data-health={health}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      <span>{textOf(health, webhook)}</span>
    </span>
  )
}

function textOf(health: Health, { on, offReason, failingSince, lastDelivered }: WebhookSettings) {
  if (!on && offReason !== '') return words.offReasons[offReason]
  return (
    <>
      {words.health[health]}
      {health === 'failing' && failingSince && <Since iso={failingSince} />}
      {health === 'ok' && lastDelivered && <Moment iso={lastDelivered} />}
    </>
  )
}
