import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CustomField } from 'plumbline-client'
import { OptionalChoice } from '../../../forms/optional-choice.tsx'
import { Section } from '../../../shell/section.tsx'
import { bookingTexts } from '../../../texts/booking-texts.ts'
import { customFieldsQuery } from '../booking-data.ts'
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
              <CustomInput key={field.id} field={field} />
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

const isNumber = (text: string) => text.trim() === '' || /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text.trim())

function CustomInput({ field: { name, label, type, choices } }: { readonly field: CustomField }) {
  const store = useBooking()
  const controls = useField('controls')
  const value = controls.value[name] ?? ''
  const set = (next: string) => store.change({ controls: { ...store.get().controls, [name]: next } })
  switch (type) {
    case 'checkbox':
      return (
        <Checkbox
          label={label}
          checked={value === 'yes'}
          onChange={event => set(event.currentTarget.checked ? 'yes' : '')}
        />
      )
    case 'select':
      return (
        <OptionalChoice
          label={label}
          none={bookingTexts.services.noType}
          choices={choices.map(choice => ({ value: choice, label: choice }))}
          value={value}
          onChange={next => set(next ?? '')}
        />
      )
    default:
      return (
        <TextInput
          label={label}
          autoComplete="off"
          {...(type === 'date' && { type: 'date' })}
          {...(type === 'number' && { inputMode: 'decimal' as const, error: !isNumber(value) && words.notNumber })}
          value={value}
          onChange={event => set(event.currentTarget.value)}
        />
      )
  }
}
