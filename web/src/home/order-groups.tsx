import {
  IconCalendarExclamation,
  IconCash,
  IconClipboardList,
  IconClockQuestion,
  IconFlagExclamation,
} from '@tabler/icons-react'
import type { AttentionAnswer, AttentionOrder } from 'plumbline-client'
import { formatWhen } from '../calendar/grid/formats.ts'
import { saidReason } from '../orders/override/said-reason.ts'
import { useNames } from '../people/people.ts'
import { dateIn, formatMoney } from '../shell/formats.ts'
import { Moment } from '../shell/moment.tsx'
import type { Place } from '../shell/place.ts'
import { useZone } from '../shell/zone.ts'
import { homeTexts } from '../texts/home-texts.ts'
import { AttentionGroup, type AttentionRow } from './attention-group.tsx'
import { CallButton, CompleteButton, ConfirmButton, DraftButtons, LinkButton, PaymentButton } from './order-buttons.tsx'

const words = homeTexts.attention

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
            hint: [order.datetime && formatWhen(order.datetime), saidReason(order)].filter(Boolean).join(' · '),
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
            actions: <CompleteButton order={order} />,
          }))}
        />
      )}
      {found.unpaid.length > 0 && (
        <AttentionGroup
          {...{ title: words.unpaid(counts.unpaid), icon: IconCash, tone: 'plain' }}
          all={listOf(words.all.unpaid, { state: 'completed', unpaid: '1', sort: 'appointment descending' })}
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
