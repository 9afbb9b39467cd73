import { Button, Stack, TextInput } from '@mantine/core'
import type { Stop } from 'plumbline-client'
import { type FormEvent, useId, useState } from 'react'
import { Dialog, DialogActions } from '../dialogs/dialog.tsx'
import { MoneyField } from '../forms/number-field.tsx'
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
  const methods = useId()
  const [amount, setAmount] = useState<number | ''>(stop.due)
  const [method, setMethod] = useState('')
  const [reference, setReference] = useState('')
  const [mistake, setMistake] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (amount === '' || amount <= 0) return setMistake(words.mistake)
    if (await act({ kind: 'payment', amount, method, reference })) onClose()
  }
  return (
    <Dialog title={words.add} onClose={onClose} staysOnClickOutside>
      <form onSubmit={event => void submit(event)}>
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
          <DialogActions onCancel={onClose}>
            <Button type="submit">{words.add}</Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}
