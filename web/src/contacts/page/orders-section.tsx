import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OfficeOrder } from 'plumbline-client'
import { useState } from 'react'
import { StateBadge } from '../../orders/state-badge.tsx'
import { Rows } from '../../sections/rows.tsx'
import { formatLocal, formatMoney, formatNumber, wallNow } from '../../shell/formats.ts'
import { PageSkeleton } from '../../shell/page.tsx'
import { FailedPart } from '../../shell/page-states.tsx'
import { Section } from '../../shell/section.tsx'
import { useZone } from '../../shell/zone.ts'
import { contactsTexts } from '../../texts/office/contacts-texts.ts'
import { ordersOfQuery } from '../contact-data.ts'
import classes from './contact-page.module.css'

const words = contactsTexts.orders
const fewOrders = 20
const manyOrders = 500

interface OrdersSectionProps {
  readonly noun: 'client' | 'agent'
  readonly id: string
}

/** What is to come, what was, and what is still to be paid. */
export function OrdersSection({ noun, id }: OrdersSectionProps) {
  const zone = useZone()
  const [limit, setLimit] = useState(fewOrders)
  const query = useQuery({ ...ordersOfQuery(noun, id, limit), placeholderData: keepPreviousData })
  const { orders = [], more, total } = query.data ?? {}
  const now = wallNow(zone)
  const isOpen = ({ state }: OfficeOrder) => state !== 'completed' && state !== 'canceled'
  const groups = Object.groupBy(orders, order =>
    order.datetime === '' ? 'unscheduled' : order.datetime >= now && isOpen(order) ? 'upcoming' : 'past',
  )
  const owed = orders.filter(isOwed).reduce((sum, { amountdue }) => sum + amountdue, 0)
  return (
    <Section
      title={contactsTexts.headings.orders}
      action={noun === 'client' && owed > 0 && <strong>{words.owed(formatMoney(owed))}</strong>}
    >
      {query.isError && <FailedPart onRetry={() => void query.refetch()} />}
      {query.isPending && <PageSkeleton rows={2} />}
      {query.data && orders.length === 0 && <p className="quiet">{words.nothing}</p>}
      {/* The next appointment first. */}
      <Group title={words.upcoming} orders={groups.upcoming?.toReversed()} />
      <Group title={words.unscheduled} orders={groups.unscheduled} />
      <Group title={words.past} orders={groups.past} />
      {more && limit < manyOrders && (
        <Button variant="default" size="compact-sm" mt="sm" onClick={() => setLimit(manyOrders)}>
          {words.more}
        </Button>
      )}
      {more && (
        <p className="quiet">
          {words.partial(formatNumber(orders.length), total === undefined ? undefined : formatNumber(total))}
        </p>
      )}
    </Section>
  )
}

/** A draft is not agreed on yet. */
const isOwed = ({ state }: OfficeOrder) => state !== 'draft' && state !== 'canceled'

interface GroupProps {
  readonly title: string
  readonly orders: readonly OfficeOrder[] | undefined
}

function Group({ title, orders = [] }: GroupProps) {
  if (orders.length === 0) return null
  return (
    <>
      <h3 className={classes.group}>{title}</h3>
      <Rows
        rows={orders.map(order => ({
          id: order.id,
          title: (
            <span className={classes.order}>
              <Link to="/orders/$id" params={{ id: order.id }}>
                {words.of(order.oid)}
              </Link>
              {order.datetime && formatLocal(order.datetime)}
              <StateBadge state={order.state} />
            </span>
          ),
          hint: [[order.address1, order.city].filter(Boolean).join(', '), formatMoney(order.totalfee), dueOf(order)]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    </>
  )
}

function dueOf(order: OfficeOrder): string {
  const { paid, amountdue } = order
  if (paid === 'yes') return words.paid
  return amountdue > 0 && isOwed(order) ? words.due(formatMoney(amountdue)) : ''
}
