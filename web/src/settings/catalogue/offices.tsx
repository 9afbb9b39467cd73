import { Switch, TextInput } from '@mantine/core'
import { FieldGroup } from '../../forms/editor-form.tsx'
import { TextFields } from '../../forms/text-fields.tsx'
import { companyTexts } from '../../texts/settings/company-texts.ts'
import { texts } from '../../texts/texts.ts'
import { entriesQuery } from '../entries/entries.ts'
import { EntryList } from '../entries/entry-list.tsx'
import { EntryPage } from '../entries/entry-page.tsx'

const words = companyTexts.offices

export const queries = [entriesQuery('offices')]

export function OfficesPage() {
  return (
    <EntryList
      kindTexts={words}
      kind="offices"
      columns={[
        { label: words.place, show: ({ city, state }) => [city, state].filter(Boolean).join(', ') },
        { label: words.contactFields.phone, show: office => office.phone },
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
          <FieldGroup title={words.address}>
            <TextFields form={form} labels={words.addressFields} rows={[['city', 'state', 'zip']]} />
          </FieldGroup>
          <FieldGroup title={words.contact}>
            <TextFields form={form} labels={words.contactFields} rows={[['manager', 'managerEmail']]} />
          </FieldGroup>
        </>
      )}
    </EntryPage>
  )
}
