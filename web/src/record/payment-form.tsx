import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { DialogActions } from '../dialogs/dialog.tsx'
import { useDialogSubmit } from '../dialogs/use-dialog-submit.tsx'
import { FieldRow } from '../forms/editor-form.tsx'
import { MoneyField } from '../forms/number-field.tsx'
import { markUnreadable } from '../forms/numbers/read-field.tsx'
import { useQuestions } from '../forms/numbers/use-questions.tsx'
import { unusual } from '../forms/numbers/usual.ts'
import { recordTexts } from '../texts/record-texts.ts'

const words = recordTexts.payment

interface Payment {
  readonly amount: number
  readonly method: string
  readonly reference: string
}

interface PaymentFormProps {
  /** The amount that stands in the form first. */
  readonly due: number
  readonly onAdd: (payment: Payment) => Promise<void>
  readonly onClose: () => void
}

/** A payment to an order. An amount far outside the usual is asked about. */
export function PaymentForm({ due, onAdd, onClose }: PaymentFormProps) {
  const methods = useId()
  const [amount, setAmount] = useState<number | ''>(due || '')
  const [method, setMethod] = useState('')
  const [reference, setReference] = useState('')
  const [mistake, setMistake] = useState('')
  const { areMeant, dialog } = useQuestions()
  const { problem, isBusy, submit } = useDialogSubmit(words.failed, async () => {
    setMistake('')
    if (amount === '' || amount <= 0) return setMistake(words.amountMissing)
    if (await areMeant(unusual(words.amount, amount, 'dollars'))) await onAdd({ amount, method, reference })
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!markUnreadable(event.currentTarget)) void submit(event)
  }
  return (
    <form noValidate onSubmit={send}>
      <Stack>
        <FieldRow>
          <MoneyField label={words.amount} value={amount} error={mistake} onChange={setAmount} />
          <TextInput
            label={words.method}
            list={methods}
            value={method}
            onChange={event => setMethod(event.currentTarget.value)}
          />
          <TextInput
            label={words.reference}
            value={reference}
            onChange={event => setReference(event.currentTarget.value)}
          />
        </FieldRow>
        <datalist id={methods}>
          {words.methods.map(name => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {problem}
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={isBusy}>
            {words.add}
          </Button>
        </DialogActions>
      </Stack>
      {dialog}
    </form>
  )
}
