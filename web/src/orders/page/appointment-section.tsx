import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Order, OrderFields } from 'plumbline-client'
import { Fragment } from 'react'
import { ChecksField } from '../../forms/checks-field.tsx'
import { FieldRow } from '../../forms/editor-form.tsx'
import { DurationField } from '../../forms/number-field.tsx'
import { unusual } from '../../forms/numbers/usual.ts'
import { useInspectors, useNames } from '../../people/people.ts'
import record from '../../record/record.module.css'
import { Facts } from '../../sections/facts.tsx'
import { api } from '../../session/api.ts'
import { formatLocal, formatMinutes, formatWeekday } from '../../shell/formats.ts'
import { useZone } from '../../shell/zone.ts'
import { orderTexts } from '../../texts/order-texts.ts'
import { ordersTexts } from '../../texts/orders-texts.ts'
import { inspectorsOf, orderQuery } from '../order-data.ts'
import { ConflictList } from '../override/conflict-list.tsx'
import { NearestOpenings } from '../override/nearest-openings.tsx'
import { peopleFields } from './appointment-fields.ts'
import classes from './order-page.module.css'
import { OrderSection } from './order-section.tsx'

const words = orderTexts.appointment

interface Values {
  readonly modified: string
  readonly date: string
  readonly time: string
  readonly duration: number | ''
  readonly inspectors: readonly string[]
}

const valuesOf = (order: Order): Values => ({
  modified: order.modified,
  date: order.datetime.slice(0, 10),
  time: order.datetime.slice(11, 16),
  duration: order.duration,
  inspectors: inspectorsOf(order).map(({ id }) => id),
})

interface AppointmentSectionProps {
  readonly order: Order
  readonly asked: number
}

export function AppointmentSection({ order, asked }: AppointmentSectionProps) {
  return (
    <OrderSection
      name="appointment"
      title={orderTexts.headings.appointment}
      order={order}
      asked={asked}
      takesTime
      valuesOf={valuesOf}
      fieldsOf={(base, values) => fieldsOf(order, base, values)}
      validate={({ date, time }) => ({
        date: (date === '') === (time === '') ? undefined : words.dateMistake,
        time: /^$|:(?:00|15|30|45)$/.test(time) ? undefined : words.timeMistake,
      })}
      ask={({ duration }) => unusual(words.duration, duration, 'minutes')}
      view={<Appointment order={order} />}
    >
      {form => <AppointmentFields order={order} form={form} />}
    </OrderSection>
  )
}

function fieldsOf(order: Order, base: Values, values: Values): OrderFields {
  const isMoved = `${values.date} ${values.time}` !== `${base.date} ${base.time}`
  return {
    ...(isMoved && values.date && { datetime: `${values.date} ${values.time}:00` }),
    ...(values.duration !== base.duration && values.duration !== '' && { duration: values.duration }),
    ...peopleFields(order, base.inspectors, values.inspectors),
  }
}

function Appointment({ order }: { readonly order: Order }) {
  const zone = useZone()
  const nameOf = useNames()
  const { datetime, duration, confirmeddatetime, completeddatetime, canceleddatetime, cancelreasonstring } = order
  return (
    <>
      <Facts
        facts={[
          [
            words.when,
            datetime ? (
              <>
                <strong>
                  {formatWeekday(datetime.slice(0, 10))}, {formatLocal(datetime)}
                </strong>
                <span className="quiet">
                  {' '}
                  · {formatMinutes(duration)} · {zone}
                </span>
              </>
            ) : (
              <span key="none" className="quiet">
                {ordersTexts.noAppointment}
              </span>
            ),
          ],
          [
            words.who,
            inspectorsOf(order)
              .map(({ id }) => nameOf(id))
              .join(', ') || <span className="quiet">{orderTexts.none}</span>,
          ],
          [words.requested, order.requestedinspectors.map(nameOf).join(', ')],
        ]}
      />
      {canceleddatetime && <p>{words.cancelled(cancelreasonstring)}</p>}
      {completeddatetime && <p>{words.completedAt(formatLocal(completeddatetime))}</p>}
      {!canceleddatetime && confirmeddatetime && <p>{words.confirmedAt(formatLocal(confirmeddatetime))}</p>}
      {order.conflicts.length > 0 && (
        <p className={record.state}>
          {words.overlap}{' '}
          {order.conflicts.map((id, i) => (
            <Fragment key={id}>
              {i > 0 && ', '}
              <OtherOrder id={id} />
            </Fragment>
          ))}
        </p>
      )}
    </>
  )
}

function OtherOrder({ id }: { readonly id: string }) {
  const { data } = useQuery(orderQuery(id))
  return (
    <Link to="/orders/$id" params={{ id }}>
      {data ? ordersTexts.number(data.oid) : '…'}
    </Link>
  )
}

interface FieldsProps {
  readonly order: Order
  readonly form: UseFormReturnType<Values>
}

function AppointmentFields({ order, form }: FieldsProps) {
  const inspectors = useInspectors()
  const { inspectors: chosen } = form.getValues()
  const choices = inspectors.filter(({ id, show }) => show === 'Yes' || chosen.includes(id))
  return (
    <div className={record.fields}>
      <FieldRow>
        <TextInput type="date" label={words.date} {...form.getInputProps('date')} />
        <TextInput
          type="time"
          step={900}
          label={words.time}
          description={words.timeHelp}
          {...form.getInputProps('time')}
        />
        <DurationField label={words.duration} min={1} {...form.getInputProps('duration')} />
      </FieldRow>
      <ChecksField
        label={words.inspectors}
        choices={choices.map(({ id, displayname }) => ({ value: id, label: displayname }))}
        {...form.getInputProps('inspectors')}
      />
      <Preview order={order} form={form} />
    </div>
  )
}

/** What the service says about the time, before it is saved. */
function Preview({ order, form }: FieldsProps) {
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
