import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../session/api.ts'
import { useEntries } from '../settings/entries/entries.ts'
import { pathOf } from '../settings/entries/paths.ts'
import { healthOf, webhooksQuery } from '../settings/webhooks/webhooks.ts'
import { texts } from '../texts/texts.ts'
import classes from './home.module.css'

const holdsQuery = queryOptions({ queryKey: ['holds'], queryFn: () => api.holds() })

/** More than visitors who book at the same time usually hold. */
const manyHolds = 10

/** What an owner should look at: webhooks whose receivers do not answer, and users whose holds hide open time. */
export function Attention() {
  const { data: webhooks } = useSuspenseQuery(webhooksQuery)
  const { data: holds } = useSuspenseQuery(holdsQuery)
  const users = useEntries('users')
  const failing = webhooks.filter(webhook => healthOf(webhook) === 'failing')
  const [first] = failing
  const crowding = users.flatMap(({ id, displayName }) => {
    const count = holds.filter(hold => hold.createdby === id).length
    return count >= manyHolds ? [{ id, text: texts.home.holding(displayName ?? '', count) }] : []
  })
  return (
    <>
      {first && (
        <Notice
          to={failing.length === 1 ? `/settings/webhooks/${first.id}` : '/settings/webhooks'}
          text={texts.home.failing(failing.length, first.url)}
        />
      )}
      {crowding.map(({ id, text }) => (
        <Notice key={id} to={pathOf('users', id)} text={text} />
      ))}
    </>
  )
}

function Notice({ to, text }: { readonly to: string; readonly text: string }) {
  return (
    <Link to={to} className={classes.attention}>
      <IconAlertTriangle size={20} stroke={1.6} aria-hidden="true" />
      {text}
      <IconChevronRight className={classes.chevron} size={18} aria-hidden="true" />
    </Link>
  )
}
