import { Button, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Order, OrderFields } from 'plumbline-client'
import { useState } from 'react'
import { Confirm } from '../../dialogs/confirm.tsx'
import { Dialog, DialogActions } from '../../dialogs/dialog.tsx'
import { Menu, type MenuAction } from '../../dialogs/menu.tsx'
import { useDialogSubmit } from '../../dialogs/use-dialog-submit.tsx'
import { api } from '../../session/api.ts'
import { mayOpen } from '../../shell/access.ts'
import { wallNow } from '../../shell/formats.ts'
import { showDone, showProblem, showUndo } from '../../shell/toasts.tsx'
import { useWho } from '../../shell/who.ts'
import { useZone } from '../../shell/zone.ts'
import { orderTexts } from '../../texts/order-texts.ts'
import { ordersTexts } from '../../texts/orders-texts.ts'
import { overrideTexts } from '../../texts/override-texts.ts'
import { inspectorsOf, mayEdit, mayEditAll, readAgain, stateOf } from '../order-data.ts'
import { NotTaken, useOverride } from '../override/use-override.tsx'
import { ReasonField, reasonsQuery } from '../reason-field.tsx'
import { peopleFields } from './appointment-fields.ts'
import classes from './order-page.module.css'

const names = ordersTexts.actions

type Asked = 'cancel' | 'remove'

interface OrderActionsProps {
  readonly order: Order
  /** The appointment has to be set first. */
  readonly onTimeMissing: () => void
}

/** The one action that follows the state, and the others in a menu. */
export function OrderActions({ order, onTimeMissing }: OrderActionsProps) {
  const who = useWho()
  const zone = useZone()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked>()
  const people = inspectorsOf(order).map(({ id }) => id)
  const { dialog, overriding } = useOverride({
    action: overrideTexts.anyway.schedule,
    failure: orderTexts.notDone(names.schedule),
    others: {
      chosen: people,
      fieldsOf: ({ start, inspectors }) => ({ datetime: start, ...peopleFields(order, people, inspectors) }),
    },
  })
  const [isBusy, setBusy] = useState(false)
  const state = stateOf(order)
  const run = async (name: string, send: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await send()
      await readAgain(queries)
    } catch (error) {
      if (!(error instanceof NotTaken)) showProblem(orderTexts.notDone(name), error)
    } finally {
      setBusy(false)
    }
  }
  const schedule = () => {
    if (order.datetime === '') {
      showDone(orderTexts.schedule.noTime)
      return onTimeMissing()
    }
    const send = (fields: OrderFields) =>
      api.updateOrder(order.id, { inprogress: false, scheduled: wallNow(zone), ...fields }, { conflict: 'reject' })
    void run(names.schedule, () => overriding(send))
  }
  const confirm = () => void run(names.confirm, () => api.updateOrder(order.id, { confirmed: wallNow(zone) }))
  const complete = () => void run(names.complete, () => api.completeOrder(order.id))
  const restore = () => void run(names.restore, () => api.restoreOrder(order.id))
  const duplicate = () => void navigate({ to: '/orders/new', search: { from: order.id } as never })
  const remove = async () => {
    await api.deleteOrder(order.id)
    await readAgain(queries)
    const message = orderTexts.remove.done(order.oid)
    if (who.user.owner === 'yes') showUndo(message, () => api.restoreOrder(order.id).then(() => readAgain(queries)))
    else showDone(message)
  }

  const isOwn = mayEdit(who, order)
  const isOffice = mayEditAll(who)
  const actions = {
    schedule: isOwn && (state === 'draft' || state === 'canceled') && { text: names.schedule, act: schedule },
    confirm: isOwn && state === 'scheduled' && { text: names.confirm, act: confirm },
    complete: isOwn && (state === 'scheduled' || state === 'confirmed') && { text: names.complete, act: complete },
    restore: who.user.owner === 'yes' && state === 'removed' && { text: names.restore, act: restore },
  }
  const [primary, ...others] = Object.values(actions).filter(action => action !== false)
  const more: MenuAction[] = [
    ...others,
    ...(mayOpen(who, '/orders/new') ? [{ text: orderTexts.duplicate, act: duplicate }] : []),
    ...(isOwn && state !== 'canceled' && state !== 'completed'
      ? [{ text: names.cancel, isDangerous: true, act: () => setAsked('cancel') }]
      : []),
    ...(isOffice && state !== 'removed'
      ? [{ text: names.remove, isDangerous: true, act: () => setAsked('remove') }]
      : []),
  ]
  const close = () => setAsked(undefined)
  return (
    <div className={classes.actions}>
      {primary && (
        <Button loading={isBusy} onClick={primary.act}>
          {primary.text}
        </Button>
      )}
      {more.length > 0 && <Menu text={orderTexts.menu} label={orderTexts.menuLabel} actions={more} />}
      {asked === 'cancel' && <CancelDialog order={order} onClose={close} />}
      {asked === 'remove' && (
        <Confirm
          title={orderTexts.remove.title(order.oid)}
          text={orderTexts.remove.text}
          action={names.remove}
          onConfirm={remove}
          onClose={close}
        />
      )}
      {dialog}
    </div>
  )
}

function CancelDialog({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const queries = useQueryClient()
  useQuery(reasonsQuery)
  const [reason, setReason] = useState('')
  const { problem, isBusy, submit } = useDialogSubmit(orderTexts.notDone(names.cancel), async () => {
    await api.cancelOrder(order.id, reason ? { cancelreason: reason } : {})
    await readAgain(queries)
    onClose()
  })
  return (
    <Dialog title={orderTexts.cancel.title(order.oid)} onClose={onClose} staysOnClickOutside>
      <form onSubmit={submit}>
        <Stack>
          <Text>{orderTexts.cancel.text}</Text>
          <ReasonField value={reason} onChange={setReason} />
          {problem}
          <DialogActions>
            <Button variant="default" onClick={onClose} data-cancels>
              {orderTexts.keep}
            </Button>
            <Button type="submit" color="red" loading={isBusy}>
              {names.cancel}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}
