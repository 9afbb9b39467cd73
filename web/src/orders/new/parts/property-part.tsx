import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, useEffect, useRef } from 'react'
import { FieldRow } from '../../../forms/editor-form.tsx'
import { NumberField } from '../../../forms/number-field.tsx'
import { OptionalChoice } from '../../../forms/optional-choice.tsx'
import { Section } from '../../../shell/section.tsx'
import { useWho } from '../../../shell/who.ts'
import { bookingTexts } from '../../../texts/booking-texts.ts'
import type { Booking } from '../booking.ts'
import { foundationsQuery, useZip } from '../booking-data.ts'
import { useBooking, useField } from '../booking-store.ts'
import classes from '../new-order.module.css'
import { AddressCheck, SameAddress, ZipNote } from './address-check.tsx'

const words = bookingTexts.address

type TextName = { [Name in keyof Booking]: Booking[Name] extends string ? Name : never }[keyof Booking]

interface BookedTextProps {
  readonly name: TextName
  readonly label: string
  readonly description?: string
  readonly type?: string
  readonly inputMode?: 'numeric'
  readonly autoFocus?: boolean
  readonly onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void
  readonly onBlur?: () => void
}

/** A plain text of the booking. Browsers would fill in the address of the office. */
export function BookedText({ name, autoFocus, ...others }: BookedTextProps) {
  const { value, set, error } = useField(name)
  return (
    <TextInput
      autoComplete="off"
      id={name}
      {...others}
      data-first={autoFocus || undefined}
      value={value}
      error={error}
      onChange={event => set(event.currentTarget.value)}
    />
  )
}

export function PropertyPart() {
  const store = useBooking()
  const squarefeet = useField('squarefeet')
  const yearbuilt = useField('yearbuilt')
  const foundation = useField('foundation')
  const { data: foundations = [] } = useQuery(foundationsQuery)
  useFilledPlace()
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const parts = partsOfAddress(event.clipboardData.getData('text'))
    if (!parts || store.get().address1 !== '') return
    event.preventDefault()
    store.change(parts)
  }
  const split = () => {
    const { address1, city, state, zip } = store.get()
    const parts = partsOfAddress(address1)
    if (parts && city === '' && state === '' && zip === '') store.change(parts)
  }
  return (
    <Section title={words.heading}>
      <div className={classes.part}>
        <OfficeField />
        <div className={classes.street}>
          <BookedText
            name="address1"
            label={words.address1}
            description={words.whole}
            autoFocus
            onPaste={paste}
            onBlur={split}
          />
          <BookedText name="address2" label={words.address2} />
        </div>
        <div className={classes.place}>
          <BookedText name="zip" label={words.zip} inputMode="numeric" />
          <BookedText name="city" label={words.city} />
          <BookedText name="state" label={words.state} />
        </div>
        <div role="status" className={classes.notes}>
          <ZipNote />
          <AddressCheck />
        </div>
        <SameAddress />
        <FieldRow>
          <NumberField
            id="squarefeet"
            label={words.squarefeet}
            min={0}
            value={squarefeet.value}
            onChange={squarefeet.set}
          />
          <NumberField label={words.yearbuilt} isPlain min={0} value={yearbuilt.value} onChange={yearbuilt.set} />
          <OptionalChoice
            label={words.foundation}
            none={words.foundationNone}
            choices={foundations.map(({ name }) => ({ value: name, label: name }))}
            value={foundation.value}
            onChange={value => foundation.set(value ?? '')}
          />
        </FieldRow>
      </div>
    </Section>
  )
}

function OfficeField() {
  const { offices } = useWho().company
  const office = useField('office')
  if (offices.length < 2) return null
  return (
    <NativeSelect
      label={words.office}
      data={offices.map(({ id, name }) => ({ value: id, label: name }))}
      value={office.value}
      onChange={event => office.set(event.currentTarget.value)}
    />
  )
}

/** The ZIP fills in city and state, as long as nobody has typed others. */
function useFilledPlace(): void {
  const store = useBooking()
  const found = useZip()
  const filled = useRef({ city: '', state: '' })
  useEffect(() => {
    if (!found) return
    const { city, state } = store.get()
    const { current } = filled
    const place = { city: found.city, state: found.stateabbreviation }
    if ((city === '' || city === current.city) && (state === '' || state === current.state)) {
      filled.current = place
      if (city !== place.city || state !== place.state) store.change(place)
    }
  }, [found, store])
}

/** `1420 Dilworth Rd, Charlotte, NC 28203`, with or without a country. */
function partsOfAddress(text: string): Partial<Booking> | undefined {
  const whole = /^\s*([^,\n]+)[,\n]\s*([^,\n]+),\s*([A-Za-z]{2})\.?,?\s+(\d{5}(?:-\d{4})?)(?:\s*,.*)?\s*$/.exec(text)
  if (!whole) return undefined
  const [, address1 = '', city = '', state = '', zip = ''] = whole
  return { address1: address1.trim(), city: city.trim(), state: state.toUpperCase(), zip }
}
