import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Order, OrderFields } from 'plumbline-client'
import { Fragment, lazy, Suspense } from 'react'
import { unusual } from '../../../forms/numbers/usual.ts'
import { useNames } from '../../../people/people.ts'
import record from '../../../record/record.module.css'
import { Facts } from '../../../sections/facts.tsx'
import { formatLocal, formatMinutes, formatWeekday } from '../../../shell/formats.ts'
import { useZone } from '../../../shell/zone.ts'
import { orderTexts } from '../../../texts/order-texts.ts'
import { ordersTexts } from '../../../texts/orders-texts.ts'
import { inspectorsOf, orderQuery } from '../../order-data.ts'
import { OrderSection } from '../order-section.tsx'
import { type AppointmentValues, peopleFields } from './appointment-fields.ts'

const words = orderTexts.appointment

/** Loaded when it is edited. */
const AppointmentForm = lazy(() => import('./appointment-form.tsx'))

const valuesOf = (order: Order): AppointmentValues => ({
  modified: order.modified,
  date: order.datetime.slice(0, 10),
  time: order.datetime.slice(11, 16),
  duration: order.duration,
  inspectors: inspectorsOf(order).map(({ id }) => id),
  requested: order.requestedinspectors.join(),
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
      {form => (
        <Suspense>
          <AppointmentForm order={order} form={form} />
        </Suspense>
      )}
    </OrderSection>
  )
}

function fieldsOf(order: Order, base: AppointmentValues, values: AppointmentValues): OrderFields {
  const isMoved = `${values.date} ${values.time}` !== `${base.date} ${base.time}`
  return {
    ...(isMoved && values.date && { datetime: `${values.date} ${values.time}:00` }),
    ...(values.duration !== base.duration && values.duration !== '' && { duration: values.duration }),
    ...peopleFields(order, base.inspectors, values.inspectors),
    ...(values.requested !== base.requested && { requestedinspectors: values.requested.split(',').filter(Boolean) }),
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
