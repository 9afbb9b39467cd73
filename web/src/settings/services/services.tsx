import { Switch, Textarea, TextInput } from '@mantine/core'
import type { ServiceFeeSettings } from 'plumbline-client'
import { ChecksField } from '../../forms/checks-field.tsx'
import { FieldGroup, FieldRow } from '../../forms/editor-form.tsx'
import { DurationField } from '../../forms/number-field.tsx'
import { OptionalChoice } from '../../forms/optional-choice.tsx'
import { StarterButton } from '../../home/starter-button.tsx'
import { formatMinutes, formatMoney } from '../../shell/formats.ts'
import { catalogueTexts } from '../../texts/settings/catalogue-texts.ts'
import { texts } from '../../texts/texts.ts'
import { choicesOf, entriesQuery, useEntries } from '../entries/entries.ts'
import { EntryList } from '../entries/entry-list.tsx'
import { EntryPage } from '../entries/entry-page.tsx'
import { FeesEditor } from './fees-editor.tsx'
import { PricePreview } from './price-preview.tsx'
import { mistakesInService, unusualInService } from './service-checks.ts'
import classes from './services.module.css'

const words = catalogueTexts.services
/** A week, as long as an appointment can be. */
const maxMinutes = 10_080
export const queries = [entriesQuery('services'), entriesQuery('orderTypes'), entriesQuery('offices')]

export function ServicesPage() {
  return (
    <EntryList
      kindTexts={words}
      kind="services"
      whenEmpty={<StarterButton variant="light" />}
      columns={[
        { label: words.kind, show: service => (service.ancillary ? words.isAddOn : words.isMain) },
        {
          label: words.duration,
          show: ({ durationMinutes }) => (durationMinutes ? formatMinutes(durationMinutes) : ''),
          isNumeric: true,
        },
        { label: words.price, show: ({ fees }) => formatMoney(totalOf(fees)), isNumeric: true },
        { label: texts.common.shown, show: ({ visible }) => (visible ? texts.common.visible : texts.common.hidden) },
      ]}
    />
  )
}

const totalOf = (fees: readonly ServiceFeeSettings[]) => fees.reduce((sum, fee) => sum + fee.amount, 0)

export function ServicePage() {
  const orderTypes = useEntries('orderTypes')
  const offices = useEntries('offices')
  const others = useEntries('services').filter(({ ancillary }) => ancillary)
  return (
    <EntryPage kind="services" kindTexts={words} validate={mistakesInService} ask={unusualInService} isWide>
      {form => (
        <div className={classes.columns}>
          <div className={classes.main}>
            <FieldGroup title={words.general}>
              <TextInput label={words.name} required {...form.getInputProps('name')} />
              <Textarea label={words.description} autosize minRows={2} {...form.getInputProps('description')} />
              <FieldRow>
                <OptionalChoice
                  label={words.orderType}
                  none={words.noOrderType}
                  choices={choicesOf(orderTypes)}
                  {...form.getInputProps('orderType')}
                />
                <DurationField
                  label={words.durationMinutes}
                  data-path="durationMinutes"
                  min={0}
                  max={maxMinutes}
                  step={15}
                  value={form.values.durationMinutes}
                  error={form.errors.durationMinutes}
                  onChange={value => form.setFieldValue('durationMinutes', value === '' ? null : value)}
                />
              </FieldRow>
              <Switch label={words.visible} {...form.getInputProps('visible', { type: 'checkbox' })} />
              <Switch
                label={words.ancillary}
                description={words.ancillaryHelp}
                {...form.getInputProps('ancillary', { type: 'checkbox' })}
              />
              {others.length > 0 && (
                <ChecksField
                  label={words.addOns}
                  description={words.addOnsHelp}
                  choices={choicesOf(others.filter(({ id }) => id !== form.values.id))}
                  {...form.getInputProps('addOns')}
                />
              )}
              <ChecksField
                label={texts.common.offices}
                description={texts.common.officesHelp}
                choices={choicesOf(offices)}
                {...form.getInputProps('offices')}
              />
            </FieldGroup>
            <FieldGroup title={words.prices} help={words.pricesHelp}>
              <FeesEditor
                fees={form.values.fees}
                errors={form.errors}
                onChange={fees => form.setFieldValue('fees', fees)}
              />
            </FieldGroup>
          </div>
          <PricePreview fees={form.values.fees} />
        </div>
      )}
    </EntryPage>
  )
}
