import { Button, CloseButton } from '@mantine/core'
import { IconMapPin, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Order } from 'plumbline-client'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { clientQuery, inspectorsOf, mayEdit, orderQuery, stateOf } from '../orders/order-data.ts'
import { OrderActions } from '../orders/page/order-header.tsx'
import { StateBadge } from '../orders/state-badge.tsx'
import { useNames } from '../people/people.ts'
import { Facts } from '../sections/facts.tsx'
import { callAddress, formatMinutes, formatMoney } from '../shell/formats.ts'
import { PageSkeleton } from '../shell/page.tsx'
import { FailedPart } from '../shell/page-states.tsx'
import { showDone } from '../shell/toasts.tsx'
import { useWho } from '../shell/who.ts'
import { calendarTexts } from '../texts/calendar-texts.ts'
import { orderTexts } from '../texts/order-texts.ts'
import classes from './calendar.module.css'
import type { Move } from './grid/check-move.ts'
import { formatWhen } from './grid/formats.ts'
import { MoveForm } from './move-form.tsx'

const words = calendarTexts.side

interface OrderSideProps {
  readonly id: string
  readonly beginsMoving: boolean
  readonly onMove: (move: Move) => void
  readonly onClose: () => void
}

/** The essentials of an order beside the calendar, which stays as it is. */
export default function OrderSide({ id, beginsMoving, onMove, onClose }: OrderSideProps) {
  const { data: order, isError, refetch } = useQuery(orderQuery(id))
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // The form that moves it takes the focus itself.
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus()
    return () => document.querySelector<HTMLElement>(`[data-order="${CSS.escape(id)}"]`)?.focus()
  }, [id])
  return (
    <aside
      ref={panel}
      className={classes.side}
      aria-label={words.label}
      tabIndex={-1}
      onKeyDown={event => {
        if (event.key === 'Escape' && !(event.target as Element).closest('dialog')) onClose()
      }}
    >
      <header>
        {order ? <h2>{orderTexts.title(order.oid)}</h2> : <span />}
        <CloseButton aria-label={words.close} onClick={onClose} />
      </header>
      {isError && <FailedPart onRetry={() => void refetch()} />}
      {order === undefined && !isError && <PageSkeleton rows={4} />}
      {order === null && <p>{words.notFound}</p>}
      {order && <Essentials order={order} beginsMoving={beginsMoving} panel={panel} onMove={onMove} />}
    </aside>
  )
}

const feeOf = ({ totalfee, paid }: Order) =>
  [formatMoney(Number(totalfee)), paid === 'yes' ? '' : calendarTexts.missing.unpaid].filter(Boolean).join(' · ')

interface EssentialsProps {
  readonly order: Order
  readonly beginsMoving: boolean
  readonly panel: RefObject<HTMLElement | null>
  readonly onMove: (move: Move) => void
}

function Essentials({ order, beginsMoving, panel, onMove }: EssentialsProps) {
  const [isMoving, setMoving] = useState(beginsMoving)
  const closeForm = () => {
    setMoving(false)
    // The form had the focus.
    panel.current?.focus()
  }
  const who = useWho()
  const isMovable = ['draft', 'scheduled'].includes(order.orderstatus) && order.datetime !== '' && mayEdit(who, order)
  const nameOf = useNames()
  const { data: client } = useQuery({ ...clientQuery(order.client), enabled: order.client !== '' })
  const phone = client?.mobilephone || client?.workphone || client?.homephone
  const address = [order.address1, order.address2, order.city, order.zip].filter(Boolean).join(', ')
  return (
    <>
      <p>
        <StateBadge state={stateOf(order)} />
      </p>
      <Facts
        facts={[
          [words.when, order.datetime && `${formatWhen(order.datetime)} · ${formatMinutes(order.duration)}`],
          [
            words.where,
            order.mapurl && address ? (
              <a key="map" href={order.mapurl} target="_blank" rel="noreferrer">
                <IconMapPin size={14} aria-hidden="true" /> {address}
              </a>
            ) : (
              address
            ),
          ],
          [
            words.who,
            inspectorsOf(order)
              .map(({ id }) => nameOf(id))
              .join(', '),
          ],
          [words.client, client?.displayname],
          [words.services, order.services.map(({ name }) => name).join(', ')],
          [words.fee, order.totalfee ? feeOf(order) : ''],
        ]}
      />
      <div className={classes.buttons}>
        <OrderActions order={order} onTimeMissing={() => showDone(orderTexts.schedule.noTime)} />
      </div>
      <div className={classes.buttons}>
        <Button component={Link} to="/orders/$id" params={{ id: order.id } as never} variant="default">
          {words.open}
        </Button>
        {phone && (
          <Button
            component="a"
            href={callAddress(phone)}
            variant="default"
            leftSection={<IconPhone size={16} aria-hidden="true" />}
          >
            {orderTexts.call}
          </Button>
        )}
        {isMovable && !isMoving && (
          <Button variant="default" onClick={() => setMoving(true)}>
            {words.move}
          </Button>
        )}
      </div>
      {isMovable && isMoving && (
        <MoveForm
          order={order}
          onMove={move => {
            closeForm()
            onMove(move)
          }}
          onClose={closeForm}
        />
      )}
    </>
  )
}
