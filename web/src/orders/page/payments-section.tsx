import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order } from 'plumbline-client'
import { type FormEvent, useState } from 'react'
import { FieldRow } from '../../forms/editor-form.tsx'
import { MoneyField } from '../../forms/number-field.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import record from '../../record/record.module.css'
import { Facts } from '../../sections/facts.tsx'
import { Rows } from '../../sections/rows.tsx'
import { api } from '../../session/api.ts'
import { formatMoney } from '../../shell/formats.ts'
import { Moment } from '../../shell/moment.tsx'
import { Section } from '../../shell/section.tsx'
import { useWho } from '../../shell/who.ts'
import { orderTexts } from '../../texts/order-texts.ts'
import { balanceQuery, mayEdit, paymentsQuery, readAgain, stateOf } from '../order-data.ts'
import classes from './order-page.module.css'

const words = orderTexts.payments

export function PaymentsSection({ order }: { readonly order: Order }) {
  const { data: payments = [] } = useQuery(paymentsQuery(order.id))
  const { data: balance } = useQuery(balanceQuery(order.id))
  const [isAdding, setAdding] = useState(false)
  const isCancelled = stateOf(order) === 'canceled'
  const add = mayEdit(useWho(), order) && !isAdding && (
    <Button variant="subtle" size="compact-sm" onClick={() => setAdding(true)}>
      {words.add}
    </Button>
  )
  return (
    <Section
      id="payments"
      title={orderTexts.headings.payments}
      fold={orderTexts.fold(orderTexts.headings.payments)}
      action={add}
    >
      {balance && (
        <Facts
          facts={[
            [words.total, formatMoney(balance.totalfee)],
            [words.paid, formatMoney(balance.amountpaid)],
            [words.due, isCancelled ? words.nothingDue : <strong key="due">{formatMoney(balance.amountdue)}</strong>],
          ]}
        />
      )}
      {payments.length > 0 ? (
        <Rows
          rows={payments.map(({ id, amount, refunded, method, reference, by, when }) => ({
            id,
            title: [formatMoney(amount), method, reference].filter(Boolean).join(' · '),
            hint: (
              <>
                {words.by(by)} <Moment iso={when} />
                {refunded > 0 && <strong> · {words.refunded(formatMoney(refunded))}</strong>}
              </>
            ),
          }))}
        />
      ) : (
        <p className="quiet">{words.nothing}</p>
      )}
      {isAdding && <PaymentForm order={order} due={balance?.amountdue ?? 0} onDone={() => setAdding(false)} />}
    </Section>
  )
}

interface PaymentFormProps {
  readonly order: Order
  readonly due: number
  readonly onDone: () => void
}

function PaymentForm({ order, due, onDone }: PaymentFormProps) {
  const queries = useQueryClient()
  const [amount, setAmount] = useState<number | ''>(due || '')
  const [method, setMethod] = useState('')
  const [reference, setReference] = useState('')
  const { problem, isBusy, submit } = useSubmit(async () => {
    if (amount === '' || amount <= 0) return words.amountMissing
    await api.addPayment({ id: order.id, amount, method, reference })
    await readAgain(queries)
    onDone()
    return undefined
  })
  return (
    <form className={record.fields} onSubmit={(event: FormEvent) => void submit(event)}>
      <FieldRow>
        <MoneyField label={words.amount} value={amount} onChange={setAmount} />
        <TextInput label={words.method} value={method} onChange={event => setMethod(event.currentTarget.value)} />
        <TextInput
          label={words.reference}
          value={reference}
          onChange={event => setReference(event.currentTarget.value)}
        />
      </FieldRow>
      {problem && <p role="alert">{problem}</p>}
      <div className={classes.actions}>
        <Button type="submit" loading={isBusy}>
          {words.add}
        </Button>
        <Button variant="default" onClick={onDone}>
          {orderTexts.cancelForm}
        </Button>
      </div>
    </form>
  )
}
