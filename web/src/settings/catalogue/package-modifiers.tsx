import type { UseFormReturnType } from '@mantine/form'
import { FieldGroup } from '../../forms/editor-form.tsx'
import { catalogueTexts } from '../../texts/settings/catalogue-texts.ts'
import type { Draft } from '../entries/entries.ts'
import { RuleList } from '../services/rule-list.tsx'

const words = catalogueTexts.packages.modifiers

/** Rules that change the price of the package for some houses. */
export function PackageModifiers({ form }: { readonly form: UseFormReturnType<Draft<'packages'>> }) {
  return (
    <FieldGroup title={words.title} help={words.help}>
      <RuleList
        rules={form.values.modifiers}
        errors={form.errors}
        path="modifiers"
        onChange={modifiers => form.setFieldValue('modifiers', modifiers)}
      />
    </FieldGroup>
  )
}
