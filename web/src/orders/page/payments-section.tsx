import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order } from 'plumbline-client'
import { useState } from 'react'
import { PaymentForm } from '../../record/payment-form.tsx'
import { Facts } from '../../sections/facts.tsx'
import { Rows } from '../../sections/rows.tsx'
import { api } from '../../session/api.ts'
import { formatMoney } from '../../shell/formats.ts'
import { Moment } from '../../shell/moment.tsx'
import { Section } from '../../shell/section.tsx'
import { useWho } from '../../shell/who.ts'
import { orderTexts } from '../../texts/order-texts.ts'
import { balanceQuery, mayEdit, paymentsQuery, readAgain, stateOf } from '../order-data.ts'

const words = orderTexts.payments

export function PaymentsSection({ order }: { readonly order: Order }) {
  const { data: payments = [] } = useQuery(paymentsQuery(order.id))
  const { data: balance } = useQuery(balanceQuery(order.id))
  const queries = useQueryClient()
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
      {isAdding && (
        <PaymentForm
          due={balance?.amountdue ?? 0}
          onAdd={async payment => {
            await api.addPayment({ id: order.id, ...payment })
            await readAgain(queries)
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  )
}
