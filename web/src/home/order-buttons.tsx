import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { AttentionOrder } from 'plumbline-client'
import { TimeTaken } from 'plumbline-client/errors'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { mayEditAll, readAgain } from '../orders/order-data.ts'
import { api } from '../session/api.ts'
import { callAddress, wallNow } from '../shell/formats.ts'
import type { Place } from '../shell/place.ts'
import { showUndo } from '../shell/toasts.tsx'
import { useWho } from '../shell/who.ts'
import { useZone } from '../shell/zone.ts'
import { homeTexts } from '../texts/home-texts.ts'
import { ordersTexts } from '../texts/orders-texts.ts'
import { ActButton } from './act-button.tsx'

const words = homeTexts.attention
const names = ordersTexts.actions

const PaymentDialog = lazy(() => import('./payment-dialog.tsx'))

interface LinkButtonProps {
  readonly label: string
  readonly place: Place
  readonly children: ReactNode
}

export function LinkButton({ label, place, children }: LinkButtonProps) {
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

export function CallButton({ order: { client, clientphone } }: { readonly order: AttentionOrder }) {
  if (clientphone === '') return null
  return (
    <Button
      component="a"
      href={callAddress(clientphone)}
      variant="subtle"
      size="compact-sm"
      aria-label={words.call(client)}
      leftSection={<IconPhone size={14} aria-hidden="true" />}
    >
      {words.callShort}
    </Button>
  )
}

export function ConfirmButton({ order: { id, oid } }: { readonly order: AttentionOrder }) {
  const zone = useZone()
  const act = async () => {
    await api.updateOrder(id, { confirmed: wallNow(zone) })
    return words.confirmed(oid)
  }
  return <ActButton text={names.confirm} label={words.confirmOf(oid)} act={act} />
}

export function CompleteButton({ order: { id, oid } }: { readonly order: AttentionOrder }) {
  const act = async () => {
    await api.completeOrder(id)
    return words.finished(oid)
  }
  return <ActButton text={names.complete} label={words.completeOf(oid)} act={act} />
}

/** A draft without a time that is to come needs one first. */
export function DraftButtons({ order: { id, oid, datetime } }: { readonly order: AttentionOrder }) {
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

export function PaymentButton({ order }: { readonly order: AttentionOrder }) {
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
