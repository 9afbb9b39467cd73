import { Button } from '@mantine/core'
import { IconCheck, IconMapPinQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { GeocodedAddress, Order } from 'plumbline-client'
import { useEffect } from 'react'
import { formatLocal } from '../../../shell/formats.ts'
import { showDone } from '../../../shell/toasts.tsx'
import { bookingTexts } from '../../../texts/booking-texts.ts'
import { addressKey } from '../booking.ts'
import { useGeocoded, useSameAddress, useZip } from '../booking-data.ts'
import { takenFrom } from '../booking-fields.ts'
import { useBooked, useBooking } from '../booking-store.ts'
import classes from '../new-order.module.css'

const words = bookingTexts.address

/** Who serves the ZIP. */
export function ZipNote() {
  const found = useZip()
  if (found === undefined) return null
  if (found === null) return <p className={classes.warning}>{words.unknownZip}</p>
  if (found.houses === 'no') return <p className={classes.warning}>{words.noHouses}</p>
  if (found.inspectors === 0) return <p className={classes.warning}>{words.unserved}</p>
  return <p className="quiet">{words.served(found.inspectors)}</p>
}

/** What the service makes of the address. Its spelling is a click away. */
export function AddressCheck() {
  const store = useBooking()
  const typed = useBooked(addressKey)
  const { data, address, isWhole, isError } = useGeocoded()
  useEffect(() => {
    if (!data) return
    const { county, latitude, longitude } = data
    const of = addressKey(address)
    if (store.get().place?.of !== of) store.change({ place: { of, county, latitude, longitude } })
  }, [data, address, store])
  if (!isWhole || typed !== addressKey(address)) return null
  if (isError) return <p className="quiet">{words.unchecked}</p>
  if (data === undefined) return <p className="quiet">{words.checking}</p>
  if (data === null) return <p className={classes.warning}>{words.unknown}</p>
  const corrected = correctedOf(data)
  if (isSpeltAlike(typed, addressKey(corrected)))
    return (
      <p className={classes.good}>
        <IconCheck size={16} aria-hidden="true" /> {words.good[data.precision]}
      </p>
    )
  return (
    <div className={classes.suggestion}>
      <IconMapPinQuestion size={18} aria-hidden="true" />
      <span>{isSamePlace(address, corrected) ? words.postal : words.suggestion}</span>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={words.use(lineOf(corrected))}
        onClick={() => {
          const { county, latitude, longitude } = data
          store.change({ ...corrected, place: { of: addressKey(corrected), county, latitude, longitude } })
          document.getElementById('squarefeet')?.focus()
        }}
      >
        {lineOf(corrected)}
      </Button>
    </div>
  )
}

const correctedOf = ({ address1, city, stateabbreviation, zip }: GeocodedAddress) => ({
  address1,
  city,
  state: stateabbreviation,
  zip,
})

const lineOf = ({ address1, city, state, zip }: ReturnType<typeof correctedOf>) =>
  `${address1}, ${city}, ${state} ${zip}`

const isSpeltAlike = (one: string, other: string) => one.replaceAll(/\s+/g, ' ') === other.replaceAll(/\s+/g, ' ')

/** Only the street is spelt differently, as in Lane and Ln. */
const isSamePlace = (one: ReturnType<typeof correctedOf>, other: typeof one) =>
  isSpeltAlike(addressKey({ ...one, address1: '' }), addressKey({ ...other, address1: '' }))

/** The buyer and the agent may both call: an order of the same house is pointed out. */
export function SameAddress() {
  const orders = useSameAddress()
  if (orders.length === 0) return null
  return (
    <div className={classes.notice}>
      <p>{words.before}</p>
      <ul className={classes.known}>
        {orders.map(order => (
          <EarlierOrder key={order.id} order={order} />
        ))}
      </ul>
    </div>
  )
}

function EarlierOrder({ order }: { readonly order: Order }) {
  const store = useBooking()
  const when = order.datetime ? formatLocal(order.datetime) : words.noTime
  return (
    <li className={classes.knownRow}>
      <Link to="/orders/$id" params={{ id: order.id }} target="_blank">
        {words.earlier(order.oid, when, '')}
      </Link>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => {
          store.change(takenFrom(order, store.get(), ['facts', 'access']).values)
          showDone(words.factsTaken)
        }}
      >
        {words.takeFacts}
      </Button>
    </li>
  )
}
