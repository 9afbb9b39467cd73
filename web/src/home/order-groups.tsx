import { Button } from '@mantine/core'
import {
  IconCalendarExclamation,
  IconCash,
  IconClipboardList,
  IconClockQuestion,
  IconFlagExclamation,
  IconPhone,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { AttentionAnswer, AttentionOrder } from 'plumbline-client'
import { TimeTaken } from 'plumbline-client/errors'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatWhen } from '../calendar/grid/formats.ts'
import { mayEditAll, readAgain } from '../orders/order-data.ts'
import { useNames } from '../people/people.ts'
import { api } from '../session/api.ts'
import { dateIn, formatMoney, wallNow } from '../shell/formats.ts'
import { Moment } from '../shell/moment.tsx'
import type { Place } from '../shell/place.ts'
import { showUndo } from '../shell/toasts.tsx'
import { useWho } from '../shell/who.ts'
import { useZone } from '../shell/zone.ts'
import { homeTexts } from '../texts/home-texts.ts'
import { ordersTexts } from '../texts/orders-texts.ts'
import { ActButton } from './act-button.tsx'
import { AttentionGroup, type AttentionRow } from './attention-group.tsx'

const words = homeTexts.attention
const names = ordersTexts.actions

const PaymentDialog = lazy(() => import('./payment-dialog.tsx'))

/** As far as the service looks back. */
const unfinishedDays = 30

/** Orders that need something, the most urgent kind first. */
export function OrderGroups({ found }: { readonly found: AttentionAnswer }) {
  const zone = useZone()
  const nameOf = useNames()
  const { counts } = found
  const peopleOf = ({ inspectors }: AttentionOrder) => inspectors.map(nameOf).filter(Boolean).join(', ')
  const whenOf = (order: AttentionOrder) =>
    [order.datetime && formatWhen(order.datetime), order.client, peopleOf(order)].filter(Boolean).join(' · ')
  const [firstConflict] = found.conflicts
  return (
    <>
      {firstConflict && (
        <AttentionGroup
          {...{ title: words.conflicts(counts.conflicts), icon: IconCalendarExclamation, tone: 'warn' }}
          all={{ ...dayOf(firstConflict), text: words.all.conflicts }}
          rows={found.conflicts.map(order => ({
            // An appointment may overlap two others.
            ...rowOf(order, `${order.id} ${order.reason}`),
            hint: [order.datetime && formatWhen(order.datetime), order.reason].filter(Boolean).join(' · '),
            actions: (
              <LinkButton label={words.moveOf(order.oid)} place={dayOf(order, order.id)}>
                {words.move}
              </LinkButton>
            ),
          }))}
        />
      )}
      {found.unconfirmed.length > 0 && (
        <AttentionGroup
          {...{ title: words.unconfirmed(counts.unconfirmed), icon: IconClockQuestion, tone: 'warn' }}
          all={listOf(words.all.unconfirmed, {
            ...{ state: 'scheduled', from: dateIn(zone), until: dateIn(zone, 1), sort: 'appointment ascending' },
          })}
          rows={found.unconfirmed.map(order => ({
            ...rowOf(order),
            hint: whenOf(order),
            actions: (
              <>
                <CallButton order={order} />
                <ConfirmButton order={order} />
              </>
            ),
          }))}
        />
      )}
      {found.drafts.length > 0 && (
        <AttentionGroup
          {...{ title: words.drafts(counts.drafts), icon: IconClipboardList, tone: 'plain' }}
          all={listOf(words.all.drafts, { state: 'draft' })}
          rows={found.drafts.map(order => ({
            ...rowOf(order),
            hint: (
              <>
                {[order.client, words.created].filter(Boolean).join(' · ')}
                <Moment iso={order.created} />
              </>
            ),
            actions: <DraftButtons order={order} />,
          }))}
        />
      )}
      {found.unfinished.length > 0 && (
        <AttentionGroup
          {...{ title: words.unfinished(counts.unfinished), icon: IconFlagExclamation, tone: 'plain' }}
          all={listOf(words.all.unfinished, {
            ...{ state: 'scheduled,confirmed', from: dateIn(zone, -unfinishedDays), until: dateIn(zone) },
            sort: 'appointment descending',
          })}
          rows={found.unfinished.map(order => ({
            ...rowOf(order),
            hint: whenOf(order),
            actions: (
              <ActButton
                text={names.complete}
                label={words.completeOf(order.oid)}
                act={async () => {
                  await api.completeOrder(order.id)
                  return words.finished(order.oid)
                }}
              />
            ),
          }))}
        />
      )}
      {found.unpaid.length > 0 && (
        <AttentionGroup
          {...{ title: words.unpaid(counts.unpaid), icon: IconCash, tone: 'plain' }}
          all={listOf(words.all.unpaid, { state: 'completed', sort: 'appointment descending' })}
          rows={found.unpaid.map(order => ({
            ...rowOf(order),
            hint: (
              <>
                {[words.due(formatMoney(order.due)), order.client, words.completed].filter(Boolean).join(' · ')}
                {order.completed && <Moment iso={order.completed} />}
              </>
            ),
            actions: <PaymentButton order={order} />,
          }))}
        />
      )}
    </>
  )
}

function rowOf(order: AttentionOrder, id = order.id): AttentionRow {
  const address = [order.address1 || homeTexts.noAddress, order.city].filter(Boolean).join(', ')
  return { id, title: homeTexts.order(order.oid, address), place: { to: `/orders/${order.id}` } }
}

const listOf = (text: string, search: Readonly<Record<string, string>>) => ({ text, to: '/orders', search })

const dayOf = ({ datetime }: AttentionOrder, order = ''): Place => ({
  to: '/calendar',
  search: { view: 'day', date: datetime.slice(0, 10), ...(order && { order }) },
})

interface LinkButtonProps {
  readonly label: string
  readonly place: Place
  readonly children: ReactNode
}

function LinkButton({ label, place, children }: LinkButtonProps) {
  return (
    <Button
      component={Link}
      to={place.to}
      search={(place.search ?? {}) as never}
      variant="default"
      size="compact-sm"
      aria-label={label}
    >
      {children}
    </Button>
  )
}

function CallButton({ order: { client, clientphone } }: { readonly order: AttentionOrder }) {
  if (clientphone === '') return null
  return (
    <Button
      component="a"
      href={`tel:${clientphone.replaceAll(/[^\d+]/g, '')}`}
      variant="subtle"
      size="compact-sm"
      aria-label={words.call(client)}
      leftSection={<IconPhone size={14} aria-hidden="true" />}
    >
      {words.callShort}
    </Button>
  )
}

function ConfirmButton({ order: { id, oid } }: { readonly order: AttentionOrder }) {
  const zone = useZone()
  const act = async () => {
    await api.updateOrder(id, { confirmed: wallNow(zone) })
    return words.confirmed(oid)
  }
  return <ActButton text={names.confirm} label={words.confirmOf(oid)} act={act} />
}

/** A draft without a time that is to come needs one first. */
function DraftButtons({ order: { id, oid, datetime } }: { readonly order: AttentionOrder }) {
  const who = useWho()
  const zone = useZone()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const schedule = async () => {
    try {
      await api.updateOrder(id, { inprogress: false, scheduled: wallNow(zone) }, { conflict: 'reject' })
    } catch (error) {
      // The page of the order has other times, and asks whether to schedule all the same.
      if (error instanceof TimeTaken) void navigate({ to: '/orders/$id', params: { id } })
      throw error
    }
    return words.scheduled(oid)
  }
  const remove = async () => {
    await api.deleteOrder(id)
    if (who.user.owner !== 'yes') return words.removed(oid)
    showUndo(words.removed(oid), () => api.restoreOrder(id).then(() => readAgain(queries)))
    return undefined
  }
  return (
    <>
      {mayEditAll(who) && <ActButton text={names.remove} label={words.removeOf(oid)} act={remove} isQuiet />}
      {datetime > wallNow(zone) ? (
        <ActButton text={names.schedule} label={words.scheduleOf(oid)} act={schedule} />
      ) : (
        <LinkButton label={words.scheduleOf(oid)} place={{ to: `/orders/${id}` }}>
          {names.schedule}
        </LinkButton>
      )}
    </>
  )
}

function PaymentButton({ order }: { readonly order: AttentionOrder }) {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-sm" aria-label={words.payOf(order.oid)} onClick={() => setAdding(true)}>
        {words.pay}
      </Button>
      <Suspense>{isAdding && <PaymentDialog order={order} onClose={() => setAdding(false)} />}</Suspense>
    </>
  )
}
