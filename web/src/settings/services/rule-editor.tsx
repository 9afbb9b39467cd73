import { NativeSelect } from '@mantine/core'
import type { RangeSettings, RuleSettings } from 'plumbline-client'
import { FieldRow } from '../../forms/editor-form.tsx'
import { betweenZips, LinesField } from '../../forms/lines-field.tsx'
import { NumberField } from '../../forms/number-field.tsx'
import { catalogueTexts } from '../../texts/catalogue-texts.ts'
import { RangeInputs } from '../rules/range-inputs.tsx'
import { RuleRow } from '../rules/rule-row.tsx'
import { ruleSentence } from '../rules/rule-sentence.ts'

const words = catalogueTexts.rules
const effects = ['add', 'percent', 'set'] as const
type Effect = (typeof effects)[number]

interface RuleEditorProps {
  readonly rule: RuleSettings
  readonly isNew: boolean
  readonly onChange: (rule: RuleSettings) => void
  readonly onRemove: () => void
}

export function RuleEditor({ rule, isNew, onChange, onRemove }: RuleEditorProps) {
  return (
    <RuleRow sentence={ruleSentence(rule)} isNew={isNew} onRemove={onRemove}>
      <RuleFields rule={rule} onChange={onChange} />
    </RuleRow>
  )
}

function RuleFields({ rule, onChange }: Pick<RuleEditorProps, 'rule' | 'onChange'>) {
  const effect = effects.find(name => rule[name] !== undefined) ?? 'add'
  const setEffect = (name: Effect, value: number) => {
    const { set: _set, add: _add, percent: _percent, ...conditions } = rule
    onChange({ ...conditions, [name]: value })
  }
  return (
    <>
      <FieldRow>
        <RangeInputs
          labels={words.size}
          range={rule.squareFeet}
          onChange={squareFeet => onChange(withRange(rule, 'squareFeet', squareFeet))}
        />
        <RangeInputs
          labels={words.year}
          isPlain
          range={rule.yearBuilt}
          onChange={yearBuilt => onChange(withRange(rule, 'yearBuilt', yearBuilt))}
        />
      </FieldRow>
      <LinesField
        label={words.zips}
        description={words.zipsHelp}
        separator={betweenZips}
        value={rule.zips}
        onChange={zips => onChange({ ...rule, zips })}
      />
      <FieldRow>
        <NativeSelect
          label={words.effectLabel}
          data={effects.map(value => ({ value, label: words.effectNames[value] }))}
          value={effect}
          onChange={event => setEffect(event.currentTarget.value as Effect, rule[effect] ?? 0)}
        />
        <NumberField
          label={effect === 'percent' ? words.percent : words.amount}
          {...(effect === 'percent' ? { unit: '%' } : { leftSection: '$' })}
          decimals={2}
          value={rule[effect] ?? 0}
          onChange={value => setEffect(effect, value || 0)}
        />
      </FieldRow>
    </>
  )
}

/** A condition without a bound is no condition. */
function withRange(rule: RuleSettings, name: 'squareFeet' | 'yearBuilt', range: RangeSettings): RuleSettings {
  const { [name]: _old, ...rest } = rule
  return range.from === undefined && range.to === undefined ? rest : { ...rest, [name]: range }
}
