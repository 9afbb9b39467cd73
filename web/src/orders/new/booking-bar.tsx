import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatWhen } from '../../calendar/grid/formats.ts'
import { useNames } from '../../people/people.ts'
import { formatMoney } from '../../shell/formats.ts'
import { bookingTexts } from '../../texts/booking-texts.ts'
import { usePrice } from './booking-data.ts'
import { useBooked } from './booking-store.ts'
import classes from './new-order.module.css'
import { useTimeLeft } from './parts/chosen-time.tsx'

const words = bookingTexts

/** What is booked, always in sight, with the actions. */
export function BookingBar({ children }: { readonly children: ReactNode }) {
  const nameOf = useNames()
  const { price } = usePrice()
  const time = useBooked(booking => booking.time)
  const left = useTimeLeft()
  return (
    <div className={classes.bar} data-save-bar="">
      <div className={classes.barFacts}>
        <span className={classes.barSum}>
          <span>{words.price.total}</span>
          <strong>{price ? formatMoney(price.totalfee) : '–'}</strong>
        </span>
        <span>{time ? `${formatWhen(time.start)}, ${time.inspectors.map(nameOf).join(', ')}` : words.time.none}</span>
        {time && left && (
          <span className={classes.barHeld}>
            <IconLock size={14} aria-hidden="true" /> <span className="tabular">{words.time.held(left)}</span>
          </span>
        )}
      </div>
      <div className={classes.barActions}>{children}</div>
    </div>
  )
}
