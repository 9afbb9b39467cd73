import { Button, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { AttentionOrder } from 'plumbline-client'
import { useId, useState } from 'react'
import { Dialog, DialogActions } from '../dialogs/dialog.tsx'
import { useDialogSubmit } from '../dialogs/use-dialog-submit.tsx'
import { MoneyField } from '../forms/number-field.tsx'
import { readAgain } from '../orders/order-data.ts'
import { api } from '../session/api.ts'
import { formatMoney } from '../shell/formats.ts'
import { showDone } from '../shell/toasts.tsx'
import { homeTexts } from '../texts/home-texts.ts'
import { attentionQuery } from './home-data.ts'

const words = homeTexts.payment

interface PaymentDialogProps {
  readonly order: AttentionOrder
  readonly onClose: () => void
}

export default function PaymentDialog({ order: { id, oid, due }, onClose }: PaymentDialogProps) {
  const queries = useQueryClient()
  const methods = useId()
  const [amount, setAmount] = useState<number | ''>(due)
  const [method, setMethod] = useState('')
  const [reference, setReference] = useState('')
  const [mistake, setMistake] = useState('')
  const { problem, isBusy, submit } = useDialogSubmit(homeTexts.attention.notDone(words.add), async () => {
    if (amount === '' || amount <= 0) return setMistake(words.mistake)
    await api.addPayment({ id, amount, method, reference })
    showDone(homeTexts.attention.paid(formatMoney(amount), oid))
    onClose()
    await Promise.all([readAgain(queries), queries.invalidateQueries(attentionQuery)])
  })
  return (
    <Dialog title={words.title(oid)} onClose={onClose} staysOnClickOutside>
      <form onSubmit={submit}>
        <Stack>
          <MoneyField label={words.amount} value={amount} error={mistake} onChange={setAmount} />
          <TextInput
            label={words.method}
            list={methods}
            value={method}
            onChange={event => setMethod(event.currentTarget.value)}
          />
          <datalist id={methods}>
            {words.methods.map(name => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <TextInput
            label={words.reference}
            value={reference}
            onChange={event => setReference(event.currentTarget.value)}
          />
          {problem}
          <DialogActions onCancel={onClose}>
            <Button type="submit" loading={isBusy}>
              {words.add}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}
