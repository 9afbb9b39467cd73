import { Textarea } from '@mantine/core'
import { FieldRow } from '../../../forms/editor-form.tsx'
import { OptionalChoice } from '../../../forms/optional-choice.tsx'
import { Section } from '../../../shell/section.tsx'
import { bookingTexts } from '../../../texts/booking-texts.ts'
import type { Known } from '../booking.ts'
import { useField } from '../booking-store.ts'
import classes from '../new-order.module.css'
import { BookedText } from './property-part.tsx'

const words = bookingTexts.access

/** What the inspector needs to get in. */
export function AccessPart() {
  const notes = useField('accessnotes')
  return (
    <Section title={words.heading}>
      <div className={classes.part}>
        <FieldRow>
          <BookedText name="lockbox" label={words.lockbox} />
          <BookedText name="gatecode" label={words.gatecode} />
          <BookedText name="pets" label={words.pets} />
        </FieldRow>
        <FieldRow>
          <KnownField name="propertyoccupied" />
          <KnownField name="utilitieson" />
        </FieldRow>
        <Textarea
          label={words.accessnotes}
          autosize
          minRows={1}
          maxLength={10_000}
          value={notes.value}
          onChange={event => notes.set(event.currentTarget.value)}
        />
      </div>
    </Section>
  )
}

function KnownField({ name }: { readonly name: 'propertyoccupied' | 'utilitieson' }) {
  const { value, set } = useField(name)
  return (
    <OptionalChoice
      label={words[name]}
      none={words.unknown}
      choices={[
        { value: 'yes', label: words.yes },
        { value: 'no', label: words.no },
      ]}
      value={value}
      onChange={known => set((known ?? '') as Known)}
    />
  )
}
