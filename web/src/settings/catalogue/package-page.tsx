import { Switch, Textarea, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { ChecksField } from '../../forms/checks-field.tsx'
import { FieldGroup } from '../../forms/editor-form.tsx'
import { catalogueTexts } from '../../texts/settings/catalogue-texts.ts'
import { texts } from '../../texts/texts.ts'
import { choicesOf, entriesQuery, useEntries } from '../entries/entries.ts'
import { EntryPage } from '../entries/entry-page.tsx'
import { PricePreview } from '../services/price-preview.tsx'
import { mistakesInRules, unusualInRule } from '../services/service-checks.ts'
import classes from '../services/services.module.css'
import { PackageModifiers } from './package-modifiers.tsx'
import { mistakeInPrice, PackagePriceFields, unusualPrice } from './package-price.tsx'

const words = catalogueTexts.packages
const ServicesField = lazy(() => import('./services-field.tsx'))

export const queries = [entriesQuery('packages'), entriesQuery('services'), entriesQuery('offices')]

export function PackagePage() {
  const services = useEntries('services')
  const offices = useEntries('offices')
  const feesOf = (ids: readonly string[]) => ids.flatMap(id => services.find(service => service.id === id)?.fees ?? [])
  return (
    <EntryPage
      kind="packages"
      kindTexts={words}
      validate={values => ({
        name: values.name.trim() ? undefined : texts.form.required(words.name),
        services: values.services.length > 0 ? undefined : words.servicesMissing,
        price: mistakeInPrice(values),
        ...mistakesInRules(values.modifiers, 'modifiers'),
      })}
      ask={values => [...unusualPrice(values), ...values.modifiers.flatMap(unusualInRule)]}
      isWide
    >
      {form => (
        <div className={classes.columns}>
          <div className={classes.main}>
            <FieldGroup title={words.general}>
              <TextInput label={words.name} required {...form.getInputProps('name')} />
              <Textarea label={words.description} autosize minRows={2} {...form.getInputProps('description')} />
              <Suspense fallback={<TextInput label={words.services} description={words.servicesHelp} readOnly />}>
                <ServicesField
                  label={words.services}
                  description={words.servicesHelp}
                  data={choicesOf(services)}
                  {...form.getInputProps('services')}
                />
              </Suspense>
              <ChecksField
                label={texts.common.offices}
                description={texts.common.officesHelp}
                choices={choicesOf(offices)}
                {...form.getInputProps('offices')}
              />
              <Switch label={words.active} {...form.getInputProps('active', { type: 'checkbox' })} />
              <Switch label={texts.common.show} {...form.getInputProps('show', { type: 'checkbox' })} />
            </FieldGroup>
            <PackagePriceFields form={form} />
            <PackageModifiers form={form} />
          </div>
          <PricePreview fees={feesOf(form.values.services)} pack={form.values} />
        </div>
      )}
    </EntryPage>
  )
}
