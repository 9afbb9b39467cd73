import { Button, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Order, OrderFields } from 'plumbline-client'
import { useState } from 'react'
import { Confirm } from '../../dialogs/confirm.tsx'
import { Dialog, DialogActions } from '../../dialogs/dialog.tsx'
import { Menu, type MenuAction } from '../../dialogs/menu.tsx'
import { useDialogSubmit } from '../../dialogs/use-dialog-submit.tsx'
import { useIsPhone } from '../../frame/use-is-phone.ts'
import { api } from '../../session/api.ts'
import { mayOpen } from '../../shell/access.ts'
import { DangerButton } from '../../shell/danger-button.tsx'
import { wallNow } from '../../shell/formats.ts'
import { showDone, showProblem, showUndo } from '../../shell/toasts.tsx'
import { useWho } from '../../shell/who.ts'
import { useZone } from '../../shell/zone.ts'
import { orderTexts } from '../../texts/order-texts.ts'
import { ordersTexts } from '../../texts/orders-texts.ts'
import { overrideTexts } from '../../texts/override-texts.ts'
import { actionsFor, type OrderAction } from '../order-actions.ts'
import { inspectorsOf, readAgain } from '../order-data.ts'
import { NotTaken, useOverride } from '../override/use-override.tsx'
import { ReasonField, reasonsQuery } from '../reason-field.tsx'
import { peopleFields } from './appointment/appointment-fields.ts'
import classes from './order-page.module.css'

const names = ordersTexts.actions

type Asked = 'cancel' | 'remove'

interface OrderActionsProps {
  readonly order: Order
  /** The appointment has to be set first. */
  readonly onTimeMissing: () => void
}

const isEnding = (action: OrderAction) => action === 'cancel' || action === 'remove'

/** The action that follows the state, and on wide screens the others beside it; the rest in a menu. */
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

  const acts: Readonly<Record<OrderAction, () => void>> = {
    ...{ schedule, confirm, complete, restore },
    cancel: () => setAsked('cancel'),
    remove: () => setAsked('remove'),
  }
  const isPhone = useIsPhone()
  const all = actionsFor(who, order)
  const beside: readonly OrderAction[] = all.filter(action => action !== 'remove').slice(0, isPhone ? 1 : undefined)
  const inMenu = (isDangerous: boolean): MenuAction[] =>
    all
      .filter(action => !beside.includes(action) && isEnding(action) === isDangerous)
      .map(action => ({ text: names[action], isDangerous, act: acts[action] }))
  const more = [
    ...inMenu(false),
    ...(mayOpen(who, '/orders/new') ? [{ text: orderTexts.duplicate, act: duplicate }] : []),
    ...inMenu(true),
  ]
  const close = () => setAsked(undefined)
  return (
    <div className={classes.actions}>
      {beside.map((action, i) => {
        const Kind = isEnding(action) ? DangerButton : Button
        const isPrimary = i === 0
        return (
          <Kind
            key={action}
            {...(!isPrimary && !isEnding(action) && { variant: 'default' })}
            {...(isPrimary ? { loading: isBusy } : { disabled: isBusy })}
            onClick={acts[action]}
          >
            {names[action]}
          </Kind>
        )
      })}
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
