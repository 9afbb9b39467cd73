import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Confirm } from '../../dialogs/confirm.tsx'
import { markUnreadable } from '../../forms/numbers/read-field.tsx'
import { QuestionDialog } from '../../forms/question-dialog.tsx'
import { peopleQuery } from '../../people/people.ts'
import { Page } from '../../shell/page.tsx'
import { showDone } from '../../shell/toasts.tsx'
import { bookingTexts } from '../../texts/booking-texts.ts'
import { orderQuery } from '../order-data.ts'
import { type Booking, hasContent } from './booking.ts'
import { BookingBar } from './booking-bar.tsx'
import { BookingProvider } from './booking-provider.tsx'
import type { BookingSearch } from './booking-search.ts'
import { useBooked, useBooking } from './booking-store.ts'
import classes from './new-order.module.css'
import { AccessPart } from './parts/access-part.tsx'
import { AgentsPart } from './parts/agents-part.tsx'
import { ClientPart } from './parts/client-part.tsx'
import { FurtherPart } from './parts/further-part.tsx'
import { PropertyPart } from './parts/property-part.tsx'
import { ServicesPart } from './parts/services-part.tsx'
import { TimePart } from './parts/time-part.tsx'
import { PriceCard } from './price-card.tsx'
import { TakenDialog } from './taken-dialog.tsx'
import { releaseHold } from './use-holding.ts'
import { useSaving } from './use-saving.ts'

export const queries = [peopleQuery]

export function NewOrderPage() {
  const { from } = useSearch({ strict: false }) as BookingSearch
  return from ? <CopiedOrder key={from} id={from} /> : <BookingProvider key="new">{<BookingPage />}</BookingProvider>
}

function CopiedOrder({ id }: { readonly id: string }) {
  const { data: order } = useSuspenseQuery(orderQuery(id))
  return (
    <BookingProvider copied={order ?? undefined}>
      <BookingPage copiedOid={order?.oid} />
    </BookingProvider>
  )
}

interface BookingPageProps {
  readonly copiedOid?: number | undefined
}

/** One page from the first word of the caller to the scheduled order. */
function BookingPage({ copiedOid }: BookingPageProps) {
  const store = useBooking()
  const form = useRef<HTMLFormElement>(null)
  const { save, busy, taken, questions, answer, override, dismiss } = useSaving()
  const begin = (isScheduled: boolean) => save(isScheduled, form.current !== null && !markUnreadable(form.current))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    begin(true)
  }
  useEffect(() => form.current?.querySelector<HTMLElement>(firstField(store.get()))?.focus(), [store])
  const intro = store.isRestored ? bookingTexts.restored : copiedOid && bookingTexts.copied(copiedOid)
  return (
    <Page isWide title={bookingTexts.title} intro={intro && <span role="status">{intro}</span>} action={<StartOver />}>
      {/* Enter in a field sends nothing: there is no button that submits. */}
      <form
        ref={form}
        className={classes.columns}
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={event => event.preventDefault()}
      >
        <div>
          <PropertyPart />
          <ServicesPart />
          <TimePart />
          <ClientPart />
          <AgentsPart />
          <AccessPart />
          <FurtherPart />
        </div>
        <aside className={classes.summary}>
          <PriceCard />
          <BookingBar>
            <Button
              loading={busy === 'schedule'}
              disabled={busy === 'draft'}
              onClick={() => begin(true)}
              aria-keyshortcuts="Control+Enter"
            >
              {bookingTexts.save.schedule}
            </Button>
            <Button
              variant="default"
              loading={busy === 'draft'}
              disabled={busy === 'schedule'}
              onClick={() => begin(false)}
            >
              {bookingTexts.save.draft}
            </Button>
          </BookingBar>
        </aside>
      </form>
      {taken && <TakenDialog taken={taken} onOverride={override} onClose={dismiss} />}
      <QuestionDialog questions={questions} onAnswer={answer} />
    </Page>
  )
}

/** After `Find a time`, the client is what is missing. */
const firstField = ({ address1, time, client, firstname, lastname }: Booking) =>
  address1 && time && !`${client}${firstname}${lastname}` ? '#firstname' : '[data-first]'

/** For the next caller. */
export function StartOver() {
  const store = useBooking()
  const isTyped = useBooked(hasContent)
  const [isAsked, setAsked] = useState(false)
  if (!isTyped) return null
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {bookingTexts.startOver}
      </Button>
      {isAsked && (
        <Confirm
          title={bookingTexts.startOverTitle}
          text={bookingTexts.startOverText}
          action={bookingTexts.startOver}
          onConfirm={async () => {
            await releaseHold(store)
            store.restart()
            // The dialog gives the focus back to a button that is gone.
            requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-first]')?.focus())
            showDone(bookingTexts.startedOver)
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
