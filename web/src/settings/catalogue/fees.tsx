import { Switch, TextInput } from '@mantine/core'
import { FieldGroup } from '../../forms/editor-form.tsx'
import { MoneyField } from '../../forms/number-field.tsx'
import { unusual } from '../../forms/numbers/usual.ts'
import { formatMoney } from '../../shell/formats.ts'
import { catalogueTexts } from '../../texts/settings/catalogue-texts.ts'
import { texts } from '../../texts/texts.ts'
import { entriesQuery } from '../entries/entries.ts'
import { EntryList } from '../entries/entry-list.tsx'
import { EntryPage } from '../entries/entry-page.tsx'

const words = catalogueTexts.fees

export const queries = [entriesQuery('fees')]

export function FeesPage() {
  return (
    <EntryList
      kindTexts={words}
      kind="fees"
      columns={[
        { label: words.amount, show: fee => formatMoney(fee.amount), isNumeric: true },
        { label: texts.common.shown, show: ({ show }) => (show ? texts.common.visible : texts.common.hidden) },
      ]}
    />
  )
}

export function FeePage() {
  return (
    <EntryPage
      kind="fees"
      kindTexts={words}
      validate={({ name, amount }) => ({
        name: name.trim() ? undefined : texts.form.required(words.name),
        amount: typeof amount === 'number' ? undefined : texts.form.required(words.amount),
      })}
      ask={({ amount }) => unusual(words.amount, amount, 'dollars')}
    >
      {form => (
        <FieldGroup title={words.general}>
          <TextInput label={words.name} required {...form.getInputProps('name')} />
          <MoneyField label={words.amount} {...form.getInputProps('amount')} />
          <Switch label={texts.common.show} {...form.getInputProps('show', { type: 'checkbox' })} />
        </FieldGroup>
      )}
    </EntryPage>
  )
}
