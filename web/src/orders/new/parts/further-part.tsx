import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CustomField } from 'plumbline-client'
import { Section } from '../../../shell/section.tsx'
import { bookingTexts } from '../../../texts/booking-texts.ts'
import { CustomInput } from '../../custom-input.tsx'
import { customFieldsQuery } from '../../order-data.ts'
import { useBooking, useField } from '../booking-store.ts'
import classes from '../new-order.module.css'

const words = bookingTexts.further

/** The custom fields of the company, and notes. */
export function FurtherPart() {
  const { data: fields = [] } = useQuery(customFieldsQuery)
  const notes = useField('notes')
  return (
    <Section title={words.heading}>
      <div className={classes.part}>
        {fields.length > 0 && (
          <div className={classes.pair}>
            {fields.map(field => (
              <BookedControl key={field.id} field={field} />
            ))}
          </div>
        )}
        <Textarea
          label={words.notes}
          description={words.notesHelp}
          autosize
          minRows={2}
          maxLength={10_000}
          value={notes.value}
          onChange={event => notes.set(event.currentTarget.value)}
        />
      </div>
    </Section>
  )
}

function BookedControl({ field }: { readonly field: CustomField }) {
  const store = useBooking()
  const { value } = useField('controls')
  const { name } = field
  return (
    <CustomInput
      field={field}
      value={value[name] ?? ''}
      onChange={next => store.change({ controls: { ...store.get().controls, [name]: next } })}
    />
  )
}
