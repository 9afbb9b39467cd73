import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CompanyPolicy } from 'plumbline-client'
import { UnconnectedHint } from '../../channels/unconnected.tsx'
import { ChecksField } from '../../forms/checks-field.tsx'
import { Choice } from '../../forms/choice.tsx'
import { FieldGroup, FieldRow } from '../../forms/editor-form.tsx'
import { NumberField } from '../../forms/number-field.tsx'
import { schedulerTexts as words } from '../../texts/settings/scheduler-texts.ts'
import { type CompanyForm, FurthestField, NoticeField, SettingSwitch } from '../company/booking-fields.tsx'
import { stripeQuery } from '../payments/stripe-query.ts'

const handlings = ['at once', 'after review'] as const satisfies readonly CompanyPolicy['bookingHandling'][]

export function BookingFields({ form }: { readonly form: CompanyForm }) {
  const { bookingHandling, controls } = form.values.settings
  const { data: stripe } = useQuery(stripeQuery)
  return (
    <FieldGroup title={words.bookings}>
      <Choice
        label={words.handling}
        options={handlings.map(value => ({ value, ...words.handlings[value] }))}
        value={bookingHandling}
        onChange={value => form.setFieldValue('settings.bookingHandling', value)}
      />
      <SettingSwitch
        form={form}
        name="bookingConfirmsEmail"
        label={words.confirms}
        description={
          <>
            {words.confirmsHelp} <UnconnectedHint channels={['email']} />
          </>
        }
      />
      <SettingSwitch form={form} name="bookingWaitingList" label={words.waiting} description={words.waitingHelp} />
      <SettingSwitch
        form={form}
        name="bookingChoosesInspector"
        label={words.inspectors}
        description={words.inspectorsHelp}
      />
      {stripe?.connected && (
        <NumberField
          label={words.deposit}
          description={words.depositHelp}
          unit={words.percent}
          maw={240}
          min={0}
          max={100}
          step={5}
          {...form.getInputProps('settings.bookingDepositPercent')}
        />
      )}
      {controls.length === 0 ? (
        <p className="quiet">
          {words.noQuestions} <Link to="/settings/custom-fields">{words.addQuestions}</Link>.
        </p>
      ) : (
        <ChecksField
          label={words.questions}
          description={words.questionsHelp}
          choices={controls.map(({ name, label }) => ({ value: name, label: label ?? name }))}
          {...form.getInputProps('settings.bookingQuestions')}
        />
      )}
    </FieldGroup>
  )
}

/** How soon and how far ahead clients can book, with programs too. */
export function RuleFields({ form }: { readonly form: CompanyForm }) {
  return (
    <FieldGroup title={words.rules}>
      <FieldRow>
        <NoticeField form={form} />
        <FurthestField form={form} />
      </FieldRow>
      <p className="quiet">
        {words.moreRules} <Link to="/settings/company">{words.rulesOf}</Link>.
      </p>
    </FieldGroup>
  )
}

/** What clients may do with the link of their booking. */
export function ChangeFields({ form }: { readonly form: CompanyForm }) {
  const { bookingReschedules, bookingCancels } = form.values.settings
  return (
    <FieldGroup title={words.changes}>
      <SettingSwitch form={form} name="bookingReschedules" label={words.reschedules} />
      <SettingSwitch form={form} name="bookingCancels" label={words.cancels} />
      <NumberField
        label={words.changeHours}
        description={words.changeHoursHelp}
        unit={words.hours}
        maw={240}
        min={0}
        max={720}
        step={1}
        disabled={!bookingReschedules && !bookingCancels}
        {...form.getInputProps('settings.bookingChangeHours')}
      />
    </FieldGroup>
  )
}
