import { Switch, TextInput } from '@mantine/core'
import { FieldGroup, FieldRow } from '../../forms/editor-form.tsx'
import { companyTexts } from '../../texts/company-texts.ts'
import { texts } from '../../texts/texts.ts'
import { entriesQuery } from '../entries/entries.ts'
import { EntryList } from '../entries/entry-list.tsx'
import { EntryPage } from '../entries/entry-page.tsx'

const words = companyTexts.offices

const blank = {
  ...{ slug: '', name: '', address: '', city: '', state: '', zip: '', county: '', phone: '', manager: '' },
  ...{ managerEmail: '', show: true, primary: false },
}

export const queries = [entriesQuery('offices')]

export function OfficesPage() {
  return (
    <EntryList
      kindTexts={words}
      kind="offices"
      columns={[
        { label: words.place, show: ({ city, state }) => [city, state].filter(Boolean).join(', ') },
        { label: words.phone, show: office => office.phone },
        { label: words.role, show: office => (office.primary ? words.isPrimary : '') },
      ]}
    />
  )
}

export function OfficePage() {
  return (
    <EntryPage
      kind="offices"
      kindTexts={words}
      blank={blank}
      validate={({ name, slug }) => ({
        name: name.trim() ? undefined : texts.form.required(words.name),
        slug: /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(slug) ? undefined : words.slugMistake,
      })}
    >
      {form => (
        <>
          <FieldGroup title={words.general}>
            <TextInput label={words.name} required {...form.getInputProps('name')} />
            <TextInput label={words.slug} description={words.slugHelp} required {...form.getInputProps('slug')} />
            <Switch
              label={words.primary}
              description={words.primaryHelp}
              {...form.getInputProps('primary', { type: 'checkbox' })}
            />
            <Switch label={texts.common.show} {...form.getInputProps('show', { type: 'checkbox' })} />
          </FieldGroup>
          <FieldGroup title={words.addressGroup}>
            <TextInput label={words.address} autoComplete="off" {...form.getInputProps('address')} />
            <FieldRow>
              <TextInput label={words.city} {...form.getInputProps('city')} />
              <TextInput label={words.state} {...form.getInputProps('state')} />
              <TextInput label={words.zip} inputMode="numeric" {...form.getInputProps('zip')} />
            </FieldRow>
            <TextInput label={words.county} {...form.getInputProps('county')} />
          </FieldGroup>
          <FieldGroup title={words.contact}>
            <TextInput label={words.phone} type="tel" {...form.getInputProps('phone')} />
            <FieldRow>
              <TextInput label={words.manager} {...form.getInputProps('manager')} />
              <TextInput label={words.managerEmail} type="email" {...form.getInputProps('managerEmail')} />
            </FieldRow>
          </FieldGroup>
        </>
      )}
    </EntryPage>
  )
}
