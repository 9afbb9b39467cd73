import { NativeSelect } from '@mantine/core'
import type { RuleSettings } from 'plumbline-client'
import { type ReactNode, useState } from 'react'
import { FieldRow } from '../../forms/editor-form.tsx'
import { betweenZips, LinesField } from '../../forms/lines-field.tsx'
import { isMistaken } from '../../forms/mistakes.ts'
import { NumberField } from '../../forms/number-field.tsx'
import { catalogueTexts } from '../../texts/settings/catalogue-texts.ts'
import { PropertyRanges } from '../rules/range-inputs.tsx'
import { RuleRow } from '../rules/rule-row.tsx'
import { ruleSentence } from '../rules/rule-sentence.ts'

const words = catalogueTexts.rules
const effects = ['add', 'percent', 'set'] as const
type Effect = (typeof effects)[number]

interface RuleEditorProps {
  readonly rule: RuleSettings
  readonly isNew: boolean
  readonly notice: string | undefined
  /** By the path of the field, which begins with that of the rule. */
  readonly errors: Readonly<Record<string, ReactNode>>
  readonly path: string
  readonly onChange: (rule: RuleSettings) => void
  readonly onRemove: () => void
}

export function RuleEditor({ rule, isNew, notice, onRemove, ...fields }: RuleEditorProps) {
  return (
    <RuleRow
      sentence={ruleSentence(rule)}
      isNew={isNew}
      isMistaken={isMistaken(fields.errors, fields.path)}
      notice={notice}
      onRemove={onRemove}
    >
      <RuleFields rule={rule} {...fields} />
    </RuleRow>
  )
}

type RuleFieldsProps = Pick<RuleEditorProps, 'rule' | 'errors' | 'path' | 'onChange'>

function RuleFields({ rule, errors, path, onChange }: RuleFieldsProps) {
  // A rule without an amount has no effect yet.
  const [chosen, setChosen] = useState<Effect>('add')
  const effect = effects.find(name => rule[name] !== undefined) ?? chosen
  const setEffect = (name: Effect, value: number | undefined) => {
    const { set: _set, add: _add, percent: _percent, ...conditions } = rule
    setChosen(name)
    onChange(value === undefined ? conditions : { ...conditions, [name]: value })
  }
  return (
    <>
      <PropertyRanges {...{ rule, errors, path, onChange }} />
      <LinesField
        label={words.zips}
        description={words.zipsHelp}
        separator={betweenZips}
        value={rule.zips}
        error={errors[`${path}.zips`]}
        onChange={zips => onChange({ ...rule, zips })}
      />
      <FieldRow>
        <NativeSelect
          label={words.effectLabel}
          data={effects.map(value => ({ value, label: words.effectNames[value] }))}
          value={effect}
          onChange={event => setEffect(event.currentTarget.value as Effect, rule[effect])}
        />
        <NumberField
          label={effect === 'percent' ? words.percent : words.amount}
          {...(effect === 'percent' ? { unit: '%' } : { leftSection: '$' })}
          decimals={2}
          value={rule[effect]}
          error={errors[`${path}.${effect}`] ?? errors[path]}
          onChange={value => setEffect(effect, value === '' ? undefined : value)}
        />
      </FieldRow>
    </>
  )
}
