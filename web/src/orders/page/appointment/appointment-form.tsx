import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Order } from 'plumbline-client'
import { ChecksField } from '../../../forms/checks-field.tsx'
import { FieldRow } from '../../../forms/editor-form.tsx'
import { DurationField } from '../../../forms/number-field.tsx'
import { useInspectors, useNames } from '../../../people/people.ts'
import record from '../../../record/record.module.css'
import { orderTexts } from '../../../texts/order-texts.ts'
import type { AppointmentValues } from './appointment-fields.ts'
import { TimePreview } from './time-preview.tsx'

const words = orderTexts.appointment

interface FieldsProps {
  readonly order: Order
  readonly form: UseFormReturnType<AppointmentValues>
}

export default function AppointmentForm({ order, form }: FieldsProps) {
  const inspectors = useInspectors()
  const { inspectors: chosen } = form.getValues()
  const choices = inspectors.filter(({ id, show }) => show === 'Yes' || chosen.includes(id))
  return (
    <div className={record.fields}>
      <FieldRow>
        <TextInput type="date" label={words.date} {...form.getInputProps('date')} />
        <TextInput
          type="time"
          step={900}
          label={words.time}
          description={words.timeHelp}
          {...form.getInputProps('time')}
        />
        <DurationField label={words.duration} min={1} {...form.getInputProps('duration')} />
      </FieldRow>
      <ChecksField
        label={words.inspectors}
        choices={choices.map(({ id, displayname }) => ({ value: id, label: displayname }))}
        {...form.getInputProps('inspectors')}
      />
      <RequestedField order={order} form={form} />
      <TimePreview order={order} form={form} />
    </div>
  )
}

/** Whom the client asked for, and what becomes of the wish. Several people are one choice. */
function RequestedField({ order: { requestedinspectors }, form }: FieldsProps) {
  const nameOf = useNames()
  const people = useInspectors()
  const { inspectors, requested } = form.getValues()
  const several = requestedinspectors.length > 1 ? [requestedinspectors.join()] : []
  const choices = ['', ...several, ...people.filter(({ show }) => show === 'Yes').map(({ id }) => id)]
  const missed = requested.split(',').filter(id => id && !inspectors.includes(id))
  return (
    <>
      <NativeSelect
        label={words.requestedField}
        data={[...new Set([...choices, requested])].map(value => ({
          value,
          label: value ? value.split(',').map(nameOf).join(' & ') : words.noRequest,
        }))}
        {...form.getInputProps('requested')}
      />
      {missed.length > 0 && (
        <p role="status" className={record.state}>
          {words.missed(missed.map(nameOf).join(' & '))}
        </p>
      )}
    </>
  )
}
