import { useQueryClient } from '@tanstack/react-query'
import type { AttentionOrder } from 'plumbline-client'
import { Dialog } from '../dialogs/dialog.tsx'
import { readAgain } from '../orders/order-data.ts'
import { PaymentForm } from '../record/payment-form.tsx'
import { api } from '../session/api.ts'
import { formatMoney } from '../shell/formats.ts'
import { showDone } from '../shell/toasts.tsx'
import { homeTexts } from '../texts/home-texts.ts'
import { attentionQuery } from './home-data.ts'

interface PaymentDialogProps {
  readonly order: AttentionOrder
  readonly onClose: () => void
}

export default function PaymentDialog({ order: { id, oid, due }, onClose }: PaymentDialogProps) {
  const queries = useQueryClient()
  return (
    <Dialog title={homeTexts.payment.title(oid)} onClose={onClose} staysOnClickOutside>
      <PaymentForm
        due={due}
        onAdd={async payment => {
          await api.addPayment({ id, ...payment })
          showDone(homeTexts.attention.paid(formatMoney(payment.amount), oid))
          onClose()
          await Promise.all([readAgain(queries), queries.invalidateQueries(attentionQuery)])
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}
