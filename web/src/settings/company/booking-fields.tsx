import { NativeSelect, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { CompanyPolicy, CompanySettings } from 'plumbline-client'
import type { ReactNode } from 'react'
import { FieldGroup, FieldRow } from '../../forms/editor-form.tsx'
import { DurationField, NumberField } from '../../forms/number-field.tsx'
import { formatMinutes, formatTime } from '../../shell/formats.ts'
import { companyTexts } from '../../texts/settings/company-texts.ts'

const words = companyTexts.company
const hours = Array.from({ length: 25 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))
const steps = [15, 30, 45, 60, 90, 120, 180, 240]
/** As the service spells a last start without a limit. */
const noLimit = '24:00'

export type CompanyForm = UseFormReturnType<CompanySettings>

interface SettingSwitchProps {
  readonly form: CompanyForm
  readonly name: keyof CompanyPolicy
  readonly label: string
  readonly description?: ReactNode
}

export function SettingSwitch({ form, name, ...texts }: SettingSwitchProps) {
  return <Switch {...texts} {...form.getInputProps(`settings.${name}`, { type: 'checkbox' })} />
}

export function NoticeField({ form }: { readonly form: CompanyForm }) {
  return (
    <DurationField
      label={words.notice}
      description={words.noticeHelp}
      min={0}
      max={43_200}
      step={60}
      {...form.getInputProps('settings.minimumNoticeMinutes')}
    />
  )
}

export function FurthestField({ form }: { readonly form: CompanyForm }) {
  return (
    <NumberField
      label={words.furthest}
      description={words.furthestHelp}
      unit={words.days}
      min={0}
      step={30}
      {...form.getInputProps('settings.furthestDay')}
    />
  )
}

/** How soon, how far ahead and how late an appointment may start. */
export function LimitFields({ form }: { readonly form: CompanyForm }) {
  const { sameDayBooking, lastBookableHour, lastStart } = form.values.settings
  return (
    <FieldGroup title={words.limits} help={words.limitsHelp}>
      <SettingSwitch form={form} name="sameDayBooking" label={words.sameDayBooking} />
      <FieldRow>
        <NativeSelect
          label={words.lastBookableHour}
          description={words.lastBookableHourHelp}
          disabled={!sameDayBooking}
          data={hours}
          value={String(lastBookableHour)}
          onChange={event => form.setFieldValue('settings.lastBookableHour', Number(event.currentTarget.value))}
        />
        <NoticeField form={form} />
      </FieldRow>
      <FieldRow>
        <FurthestField form={form} />
        <TextInput
          label={words.lastStart}
          description={words.lastStartHelp}
          type="time"
          error={form.errors['settings.lastStart']}
          value={lastStart === noLimit ? '' : lastStart}
          onChange={event => form.setFieldValue('settings.lastStart', event.currentTarget.value || noLimit)}
        />
      </FieldRow>
    </FieldGroup>
  )
}

/** How long appointments take, and the time between them. */
export function TimeFields({ form }: { readonly form: CompanyForm }) {
  const { openingStepMinutes: step, maxAppointmentsPerDay: max } = form.values.settings
  const offered = steps.includes(step) ? steps : [...steps, step].toSorted((one, other) => one - other)
  return (
    <FieldGroup title={words.times} help={words.timesHelp}>
      <FieldRow>
        <DurationField
          label={words.defaultDuration}
          description={words.defaultDurationHelp}
          min={15}
          max={10_080}
          step={15}
          {...form.getInputProps('settings.defaultDurationMinutes')}
        />
        <NativeSelect
          label={words.step}
          description={words.stepHelp}
          data={offered.map(minutes => ({ value: String(minutes), label: formatMinutes(minutes) }))}
          value={String(step)}
          onChange={event => form.setFieldValue('settings.openingStepMinutes', Number(event.currentTarget.value))}
        />
      </FieldRow>
      <FieldRow>
        <DurationField
          label={words.bufferBefore}
          min={0}
          max={240}
          step={15}
          {...form.getInputProps('settings.bufferBeforeMinutes')}
        />
        <DurationField
          label={words.bufferAfter}
          min={0}
          max={240}
          step={15}
          {...form.getInputProps('settings.bufferAfterMinutes')}
        />
      </FieldRow>
      <NumberField
        label={words.maxPerDay}
        description={words.maxPerDayHelp}
        placeholder={words.noLimit}
        maw={200}
        min={0}
        step={1}
        error={form.errors['settings.maxAppointmentsPerDay']}
        value={max === 0 ? '' : max}
        onChange={value => form.setFieldValue('settings.maxAppointmentsPerDay', value || 0)}
      />
      <SettingSwitch form={form} name="driveTime" label={words.driveTime} description={words.driveTimeHelp} />
    </FieldGroup>
  )
}

/** In the reader's language, such as `5:00 PM`. */
function hourText(hour: number): string {
  return hour === 24 ? words.noLimit : formatTime(new Date(Date.UTC(2000, 0, 1, hour)), 'UTC')
}
