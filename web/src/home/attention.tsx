import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { healthOf, webhooksQuery } from '../settings/webhooks/webhooks.ts'
import { texts } from '../texts/texts.ts'
import classes from './home.module.css'

/** What an owner should look at: webhooks whose receivers do not answer. */
export function Attention() {
  const { data: webhooks } = useSuspenseQuery(webhooksQuery)
  const failing = webhooks.filter(webhook => healthOf(webhook) === 'failing')
  const [first] = failing
  if (!first) return null
  const to = failing.length === 1 ? `/settings/webhooks/${first.id}` : '/settings/webhooks'
  return (
    <Link to={to} className={classes.attention}>
      <IconAlertTriangle size={20} stroke={1.6} aria-hidden="true" />
      {texts.home.failing(failing.length, first.url)}
      <IconChevronRight className={classes.chevron} size={18} aria-hidden="true" />
    </Link>
  )
}
