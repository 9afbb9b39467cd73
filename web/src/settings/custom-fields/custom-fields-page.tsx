import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { CompanySettings } from 'plumbline-client'
import { useState } from 'react'
import { EditorForm, FieldGroup } from '../../forms/editor-form.tsx'
import { isMistaken } from '../../forms/mistakes.ts'
import { useEditor } from '../../forms/use-editor.ts'
import { AddButton } from '../../sections/add-button.tsx'
import { api } from '../../session/api.ts'
import { Page } from '../../shell/page.tsx'
import { customFieldsTexts as words } from '../../texts/settings/custom-fields-texts.ts'
import { companyQuery } from '../company/company-query.ts'
import { RuleRow } from '../rules/rule-row.tsx'
import ruleClasses from '../rules/rules.module.css'
import { SettingsBack } from '../settings-back.tsx'
import { FieldEditor } from './field-editor.tsx'
import { asked, type Control, changed, type Fields, mistakesIn, nameFor, path, removed } from './fields.ts'

export const queries = [companyQuery]

export function CustomFieldsPage() {
  const queries = useQueryClient()
  const { data } = useSuspenseQuery(companyQuery)
  const editor = useEditor<CompanySettings>({
    name: 'custom fields',
    stored: data,
    validate: ({ settings }) => mistakesIn(settings),
    save: async ({ settings: { controls, bookingQuestions }, modified }) => {
      const saved = await api.settings.updateCompany({ settings: { controls, bookingQuestions }, modified })
      queries.setQueryData(companyQuery.queryKey, saved)
      return saved
    },
  })
  const { errors } = editor.form
  return (
    <Page title={words.title} intro={words.intro} above={<SettingsBack />}>
      <EditorForm editor={editor}>
        {/* A mistake in a field stands there. */}
        <FieldGroup title={words.fields} error={isMistaken(errors, `${path}.`) ? undefined : errors[path]}>
          <FieldList form={editor.form} stored={data.settings.controls} />
        </FieldGroup>
      </EditorForm>
    </Page>
  )
}

interface FieldListProps {
  readonly form: UseFormReturnType<CompanySettings>
  readonly stored: readonly Control[]
}

function FieldList({ form, stored }: FieldListProps) {
  const [added, setAdded] = useState<number>()
  const { controls, bookingQuestions } = form.values.settings
  const fields: Fields = { controls, bookingQuestions }
  const change = (next: Fields) => form.setFieldValue('settings', { ...form.getValues().settings, ...next } as never)
  const add = () => {
    setAdded(controls.length)
    const names = [...stored, ...controls].map(({ name }) => name)
    const control: Control = { name: nameFor('', names), label: '', type: 'text', choices: [] }
    change({ ...fields, controls: [...controls, control] })
  }
  /** The name of a new field follows its label. */
  const relabel = (at: number, control: Control, label: string) => {
    const others = [...stored, ...controls.toSpliced(at, 1)].map(({ name }) => name)
    const isStored = stored.some(({ name }) => name === control.name)
    change(changed(fields, at, { ...control, label, ...(!isStored && { name: nameFor(label, others) }) }))
  }
  return (
    <>
      {controls.length === 0 ? (
        <p className="quiet">{words.none}</p>
      ) : (
        <ol className={ruleClasses.rules}>
          {controls.map((control, at) => {
            const isAsked = bookingQuestions.includes(control.name)
            return (
              <RuleRow
                // biome-ignore lint/suspicious/noArrayIndexKey: the name of a new field changes while it is typed
                key={at}
                sentence={
                  control.label
                    ? words.sentence(control.label, words.types[control.type ?? 'text'], isAsked)
                    : words.newField
                }
                removeLabel={words.remove(control.label || words.newField)}
                isNew={at === added}
                isMistaken={isMistaken(form.errors, `${path}.${at}`)}
                onRemove={() => change(removed(fields, at))}
              >
                <FieldEditor
                  control={control}
                  isAsked={isAsked}
                  errors={form.errors}
                  path={`${path}.${at}`}
                  onLabel={label => relabel(at, control, label)}
                  onChange={next => change(changed(fields, at, next))}
                  onAsk={next => change(asked(fields, control.name, next))}
                />
              </RuleRow>
            )
          })}
        </ol>
      )}
      <AddButton className={ruleClasses.add} onClick={add}>
        {words.add}
      </AddButton>
    </>
  )
}
