import { Button } from '@mantine/core'
import { IconMapPin, IconPhone } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Order } from 'plumbline-client'
import { lazy, Suspense, useEffect, useState } from 'react'
import { remember } from '../../palette/recent.ts'
import { peopleQuery } from '../../people/people.ts'
import { BackLink } from '../../record/back-link.tsx'
import { QuickLinks } from '../../record/quick-links.tsx'
import record from '../../record/record.module.css'
import { callAddress } from '../../shell/formats.ts'
import { Page } from '../../shell/page.tsx'
import { PageState } from '../../shell/page-states.tsx'
import { useWho } from '../../shell/who.ts'
import { orderTexts } from '../../texts/order-texts.ts'
import { ordersTexts } from '../../texts/orders-texts.ts'
import { clientQuery, mayEditAll, orderQuery, stateOf } from '../order-data.ts'
import { StateBadge } from '../state-badge.tsx'
import { Anchors, type Part } from './anchors.tsx'
import { AppointmentSection } from './appointment/appointment-section.tsx'
import { FurtherSection } from './further-section.tsx'
import { NotesSection } from './notes-section.tsx'
import { OrderActions } from './order-header.tsx'
import classes from './order-page.module.css'
import { PaymentsSection } from './payments-section.tsx'
import { PeopleSection } from './people-section.tsx'
import { Presence } from './presence.tsx'
import { addressOf, PropertySection } from './property-section.tsx'
import { ServicesSection } from './services-section.tsx'

/** Below everything else, so that the page does not wait for them. */
const FilesSection = lazy(() => import('./files-section.tsx').then(part => ({ default: part.FilesSection })))
const MessagesSection = lazy(() => import('./sent-sections.tsx').then(part => ({ default: part.MessagesSection })))
const DeliveriesSection = lazy(() => import('./sent-sections.tsx').then(part => ({ default: part.DeliveriesSection })))
const HistorySection = lazy(() => import('./history-section.tsx').then(part => ({ default: part.HistorySection })))

export const queries = [peopleQuery]

export function OrderPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: order } = useSuspenseQuery(orderQuery(id))
  const list = (
    <Button component={Link} to="/orders" variant="default">
      {orderTexts.back}
    </Button>
  )
  if (!order) return <PageState isPage title={orderTexts.unknownTitle} text={orderTexts.unknownText} action={list} />
  // Another order has forms of its own.
  return <FoundOrder key={order.id} order={order} />
}

/** In the order of the page. */
const shownParts: readonly Part[] = [
  ...(['appointment', 'property', 'services', 'notes', 'people', 'payments', 'files', 'messages'] as const),
  ...(['history', 'deliveries'] as const),
]

function FoundOrder({ order }: { readonly order: Order }) {
  const who = useWho()
  const [asked, setAsked] = useState(0)
  const mayReadMessages = mayEditAll(who)
  const isOwner = who.user.owner === 'yes'
  const parts = shownParts.filter(part => (part === 'messages' ? mayReadMessages : part !== 'deliveries' || isOwner))
  const title = [ordersTexts.number(order.oid), order.address1].filter(Boolean).join(' · ')
  const hint = order.city
  useEffect(() => remember(who.user.id, { kind: 'order', id: order.id, title, hint }), [who, order.id, title, hint])
  return (
    <Page
      isWide
      title={orderTexts.title(order.oid)}
      above={<BackLink to="/orders" text={orderTexts.back} />}
      intro={
        <span className={classes.intro}>
          <StateBadge state={stateOf(order)} /> {addressOf(order)}
        </span>
      }
      action={<OrderActions order={order} onTimeMissing={() => setAsked(asked + 1)} />}
    >
      {order.show === 'no' && <p className={record.state}>{orderTexts.removedNote}</p>}
      <Presence order={order.id} />
      <OrderLinks order={order} />
      <Anchors order={order.id} parts={parts} />
      <div className={record.columns}>
        <div>
          <AppointmentSection order={order} asked={asked} />
          <PropertySection order={order} />
          <ServicesSection order={order} />
          <FurtherSection order={order} />
          <NotesSection order={order} />
        </div>
        <div>
          <PeopleSection order={order} />
          <PaymentsSection order={order} />
          <Suspense>
            <FilesSection order={order} />
            {mayReadMessages && <MessagesSection order={order} />}
          </Suspense>
        </div>
      </div>
      <Suspense>
        <HistorySection order={order} />
        {isOwner && <DeliveriesSection order={order} />}
      </Suspense>
    </Page>
  )
}

function OrderLinks({ order }: { readonly order: Order }) {
  const { data: client } = useQuery({ ...clientQuery(order.client), enabled: order.client !== '' })
  const phone = client?.mobilephone || client?.workphone || client?.homephone
  return (
    <QuickLinks
      links={[
        { href: callAddress(phone), icon: <IconPhone size={16} aria-hidden="true" />, text: orderTexts.call },
        {
          href: order.mapurl,
          icon: <IconMapPin size={16} aria-hidden="true" />,
          text: orderTexts.directions,
          isElsewhere: true,
        },
      ]}
    />
  )
}
