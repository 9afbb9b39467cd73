import { Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../shell/formats.ts'
import { Section } from '../../../shell/section.tsx'
import { showDone } from '../../../shell/toasts.tsx'
import { bookingTexts } from '../../../texts/booking-texts.ts'
import { clientQuery } from '../../order-data.ts'
import { type KnownClient, lastOrderQuery, useKnownClients } from '../booking-data.ts'
import { takenFrom } from '../booking-fields.ts'
import { useBooked, useBooking } from '../booking-store.ts'
import classes from '../new-order.module.css'
import { BookedText } from './property-part.tsx'

const words = bookingTexts.client

/** The caller: a new client, or one whose phone, email or name is known already. */
export function ClientPart() {
  const client = useBooked(booking => booking.client)
  return <Section title={words.heading}>{client ? <ChosenClient id={client} /> : <NewClient />}</Section>
}

function NewClient() {
  return (
    <div className={classes.part}>
      <div className={classes.pair}>
        <BookedText name="firstname" label={words.firstname} />
        <BookedText name="lastname" label={words.lastname} />
        <BookedText name="mobilephone" label={words.mobilephone} type="tel" />
        <BookedText name="emailaddress" label={words.emailaddress} type="email" />
      </div>
      <div role="status">
        <KnownClients />
      </div>
    </div>
  )
}

function KnownClients() {
  const known = useKnownClients()
  if (known.length === 0) return null
  return (
    <div className={classes.notice}>
      <p>{words.known}</p>
      <ul className={classes.known}>
        {known.map(each => (
          <KnownPerson key={each.contact.id} known={each} />
        ))}
      </ul>
    </div>
  )
}

function KnownPerson({ known: { contact, same } }: { readonly known: KnownClient }) {
  const store = useBooking()
  const isSure = same === 'email' || same === 'phone'
  return (
    <li className={classes.knownRow} data-sure={isSure || undefined}>
      <div className={classes.person}>
        <strong>{contact.display}</strong> <span className={classes.same}>{words.same[same]}</span>
        <div className="quiet">{[contact.mobilephone, contact.emailaddress].filter(Boolean).join(' · ')}</div>
        {isSure && <LastOrder client={contact.id} />}
      </div>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={words.use(contact.display)}
        onClick={() => store.change({ client: contact.id })}
      >
        {words.use(contact.display)}
      </Button>
      {isSure && <SameAgain client={contact.id} name={contact.display} />}
    </li>
  )
}

function ChosenClient({ id }: { readonly id: string }) {
  const store = useBooking()
  const { data: client } = useQuery(clientQuery(id))
  const phone = client?.mobilephone || client?.workphone || client?.homephone
  return (
    <div className={classes.chosenPerson}>
      <IconUserCheck size={20} aria-hidden="true" />
      <div className={classes.person}>
        <strong>{client?.display ?? '…'}</strong>
        <div className="quiet">{[phone, client?.emailaddress].filter(Boolean).join(' · ')}</div>
        <LastOrder client={id} />
      </div>
      <SameAgain client={id} name={client?.display ?? ''} />
      <Button variant="subtle" size="compact-sm" onClick={() => store.change({ client: '' })}>
        {words.change}
      </Button>
    </div>
  )
}

function LastOrder({ client }: { readonly client: string }) {
  const { data: order } = useQuery(lastOrderQuery(client))
  if (order === undefined) return null
  if (order === null) return <div className="quiet">{words.noOrders}</div>
  const what = [...order.services.map(({ name }) => name), order.address1].filter(Boolean).join(', ')
  const when = order.datetime && formatDate(order.datetime.slice(0, 10))
  return <div className="quiet">{words.last(order.oid, when, what)}</div>
}

/** Takes the client, and what the last order had where nothing is typed yet. */
function SameAgain({ client, name }: { readonly client: string; readonly name: string }) {
  const store = useBooking()
  const { data: order } = useQuery(lastOrderQuery(client))
  if (!order) return null
  const take = () => {
    const { taken, values } = takenFrom(order, store.get())
    store.change({ ...values, client })
    showDone(
      words.sameTaken(
        order.oid,
        taken.map(part => words.taken[part]),
      ),
    )
  }
  return (
    <Button variant="default" size="compact-sm" aria-label={words.sameAgainFor(name)} onClick={take}>
      {words.sameAgain}
    </Button>
  )
}
