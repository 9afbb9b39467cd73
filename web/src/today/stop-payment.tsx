import { Button } from '@mantine/core'
import type { Stop } from 'plumbline-client'
import { useState } from 'react'
import { Dialog } from '../dialogs/dialog.tsx'
import { PaymentForm } from '../record/payment-form.tsx'
import { formatMoney } from '../shell/formats.ts'
import { todayTexts } from '../texts/today-texts.ts'
import { Part } from './part.tsx'
import { useAct } from './use-act.ts'

const words = todayTexts.payment

/** Only what is due: an order that is paid needs no words. */
export function StopPayment({ stop, mayAct }: { readonly stop: Stop; readonly mayAct: boolean }) {
  const [isAdding, setAdding] = useState(false)
  if (stop.due <= 0) return null
  return (
    <Part title={words.title(formatMoney(stop.due))}>
      {mayAct && (
        <Button variant="default" onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      )}
      {isAdding && <PaymentDialog stop={stop} onClose={() => setAdding(false)} />}
    </Part>
  )
}

function PaymentDialog({ stop, onClose }: { readonly stop: Stop; readonly onClose: () => void }) {
  const act = useAct(stop)
  return (
    <Dialog title={words.add} onClose={onClose} staysOnClickOutside>
      <PaymentForm
        due={stop.due}
        onAdd={async payment => {
          if (await act({ kind: 'payment', ...payment })) onClose()
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}
