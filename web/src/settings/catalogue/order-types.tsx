import { Switch, Textarea, TextInput } from '@mantine/core'
import { FieldGroup } from '../../forms/editor-form.tsx'
import { OptionalChoice } from '../../forms/optional-choice.tsx'
import { StarterButton } from '../../home/starter-button.tsx'
import { catalogueTexts } from '../../texts/settings/catalogue-texts.ts'
import { texts } from '../../texts/texts.ts'
import { choicesOf, entriesQuery, useEntries } from '../entries/entries.ts'
import { EntryList } from '../entries/entry-list.tsx'
import { EntryPage } from '../entries/entry-page.tsx'

const words = catalogueTexts.orderTypes

export const queries = [entriesQuery('orderTypes'), entriesQuery('offices')]

export function OrderTypesPage() {
  const offices = useEntries('offices')
  return (
    <EntryList
      kindTexts={words}
      kind="orderTypes"
      whenEmpty={<StarterButton variant="light" />}
      columns={[
        { label: words.description, show: type => type.description },
        {
          label: words.office,
          show: type => offices.find(({ id }) => id === type.office)?.name ?? texts.common.allOffices,
        },
        { label: texts.common.shown, show: ({ show }) => (show ? texts.common.visible : texts.common.hidden) },
      ]}
    />
  )
}

export function OrderTypePage() {
  const offices = useEntries('offices')
  return (
    <EntryPage
      kind="orderTypes"
      kindTexts={words}
      validate={({ name }) => ({ name: name.trim() ? undefined : texts.form.required(words.name) })}
    >
      {form => (
        <FieldGroup title={words.general}>
          <TextInput label={words.name} required {...form.getInputProps('name')} />
          <Textarea
            label={words.description}
            description={words.descriptionHelp}
            autosize
            minRows={2}
            {...form.getInputProps('description')}
          />
          <Textarea label={words.publicDescription} autosize minRows={2} {...form.getInputProps('publicDescription')} />
          <OptionalChoice
            label={words.office}
            description={words.officeHelp}
            none={texts.common.allOffices}
            choices={choicesOf(offices)}
            {...form.getInputProps('office')}
          />
          <Switch label={texts.common.show} {...form.getInputProps('show', { type: 'checkbox' })} />
        </FieldGroup>
      )}
    </EntryPage>
  )
}
