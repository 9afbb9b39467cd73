import { NativeSelect, Switch, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldRow } from '../../forms/editor-form.tsx'
import { LinesField } from '../../forms/lines-field.tsx'
import { CopyField } from '../../shell/copy-field.tsx'
import { customFieldsTexts as words } from '../../texts/settings/custom-fields-texts.ts'
import type { Control } from './fields.ts'

const types = ['text', 'number', 'date', 'checkbox', 'select'] as const satisfies readonly Control['type'][]

interface FieldEditorProps {
  readonly control: Control
  readonly isAsked: boolean
  /** By the path of the field, which begins with `path`. */
  readonly errors: Readonly<Record<string, ReactNode>>
  readonly path: string
  readonly onLabel: (label: string) => void
  readonly onChange: (control: Control) => void
  readonly onAsk: (isAsked: boolean) => void
}

export function FieldEditor({ control, isAsked, errors, path, onLabel, onChange, onAsk }: FieldEditorProps) {
  const { label, name, type = 'text', choices = [] } = control
  return (
    <>
      <FieldRow>
        <TextInput
          label={words.label}
          required
          maxLength={200}
          value={label}
          error={errors[`${path}.label`]}
          onChange={event => onLabel(event.currentTarget.value)}
        />
        <NativeSelect
          label={words.type}
          data={types.map(value => ({ value, label: words.types[value] }))}
          value={type}
          error={errors[`${path}.type`]}
          onChange={event => {
            const next = event.currentTarget.value as NonNullable<Control['type']>
            onChange({ ...control, type: next, choices: next === 'select' ? choices : [] })
          }}
        />
      </FieldRow>
      {type === 'select' && (
        <LinesField
          label={words.choices}
          description={words.choicesHelp}
          value={choices}
          error={errors[`${path}.choices`]}
          onChange={next => onChange({ ...control, choices: next })}
        />
      )}
      <CopyField label={words.name} description={words.nameHelp} value={name} />
      <Switch label={words.asked} checked={isAsked} onChange={event => onAsk(event.currentTarget.checked)} />
    </>
  )
}
