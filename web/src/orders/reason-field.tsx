import { TextInput } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '../session/api.ts'
import { ordersTexts } from '../texts/orders-texts.ts'

/** The company's reasons; any other text is a reason too. */
export const reasonsQuery = queryOptions({
  queryKey: ['settings', 'reasons of cancellations'],
  queryFn: () => api.cancelReasons(),
})

interface ReasonFieldProps {
  readonly value: string
  readonly onChange: (reason: string) => void
}

export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const { data: reasons = [] } = useQuery(reasonsQuery)
  const list = useId()
  return (
    <>
      <TextInput
        label={ordersTexts.bulk.reason}
        list={list}
        value={value}
        maxLength={500}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <datalist id={list}>
        {reasons.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
