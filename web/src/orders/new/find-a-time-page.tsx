import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { peopleQuery } from '../../people/people.ts'
import { Page } from '../../shell/page.tsx'
import { bookingTexts } from '../../texts/booking-texts.ts'
import { BookingBar } from './booking-bar.tsx'
import { BookingProvider } from './booking-provider.tsx'
import { useBooked } from './booking-store.ts'
import classes from './new-order.module.css'
import { pressWithSpace } from './new-order-button.tsx'
import { StartOver } from './new-order-page.tsx'
import { PropertyPart } from './parts/property-part.tsx'
import { ServicesPart } from './parts/services-part.tsx'
import { TimePart } from './parts/time-part.tsx'
import { PriceCard } from './price-card.tsx'

export const queries = [peopleQuery]

/** The first half of a new order, for a caller who only asks. */
export function FindATimePage() {
  return (
    <BookingProvider sort="drive">
      <Page isWide title={bookingTexts.findTitle} intro={bookingTexts.findIntro} action={<StartOver />}>
        <form className={classes.columns} noValidate onSubmit={event => event.preventDefault()}>
          <div>
            <PropertyPart />
            <ServicesPart />
            <TimePart />
          </div>
          <aside className={classes.summary}>
            <PriceCard />
            <BookingBar>
              <GoOn />
            </BookingBar>
          </aside>
        </form>
      </Page>
    </BookingProvider>
  )
}

function GoOn() {
  const hasTime = useBooked(({ time }) => time !== undefined)
  return (
    <Button component={Link} to="/orders/new" role="button" onKeyDown={pressWithSpace}>
      {hasTime ? bookingTexts.save.goOn : bookingTexts.save.goOnWithout}
    </Button>
  )
}
