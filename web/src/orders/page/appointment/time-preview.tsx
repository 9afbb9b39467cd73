import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Order } from 'plumbline-client'
import record from '../../../record/record.module.css'
import { api } from '../../../session/api.ts'
import { orderTexts } from '../../../texts/order-texts.ts'
import { ConflictList } from '../../override/conflict-list.tsx'
import { NearestOpenings } from '../../override/nearest-openings.tsx'
import classes from '../order-page.module.css'
import type { AppointmentValues } from './appointment-fields.ts'

const words = orderTexts.appointment

interface TimePreviewProps {
  readonly order: Order
  readonly form: UseFormReturnType<AppointmentValues>
}

/** What the service says about the time, before it is saved. */
export function TimePreview({ order, form }: TimePreviewProps) {
  const { date, time, duration, inspectors } = form.getValues()
  const isWhole = /^\d{4}-\d{2}-\d{2}$/.test(date) && /^\d{2}:\d{2}$/.test(time)
  const asked = { datetime: `${date} ${time}:00`, duration: Number(duration), inspector: [...inspectors] }
  const { data, isError, refetch } = useQuery({
    queryKey: ['order', order.id, 'conflicts', asked],
    queryFn: ({ signal }) => api.with({ signal }).orderConflicts(order.id, asked),
    enabled: isWhole && inspectors.length > 0,
    placeholderData: keepPreviousData,
    meta: { follows: ['calendar', 'order'] },
  })
  if (!isWhole || inspectors.length === 0) return null
  if (isError)
    return (
      <div role="alert" className={record.state}>
        <p>{words.unchecked}</p>
        <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
          {words.checkAgain}
        </Button>
      </div>
    )
  if (!data) return <p className="quiet">{words.checking}</p>
  if (data.conflicts.length === 0)
    return (
      <p role="status" className={classes.free}>
        {words.free}
      </p>
    )
  const needsReason = data.refused === 'yes' || order.orderstatus !== 'draft'
  return (
    <div role="status" className={record.state}>
      <strong>{words.taken}</strong>
      <ConflictList conflicts={data.conflicts} />
      <p>{needsReason ? words.needsReason : words.allowed}</p>
      <NearestOpenings
        openings={data.openings}
        chosen={inspectors}
        onTake={({ start, inspectors }) => {
          form.setFieldValue('date', start.slice(0, 10) as never)
          form.setFieldValue('time', start.slice(11, 16) as never)
          form.setFieldValue('inspectors', inspectors as never)
        }}
      />
    </div>
  )
}
