import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { CompanyPolicy } from 'plumbline-client'
import { useState } from 'react'
import { ChecksField } from '../../forms/checks-field.tsx'
import { FieldRow } from '../../forms/editor-form.tsx'
import { NumberField } from '../../forms/number-field.tsx'
import { formatMinutes } from '../../shell/formats.ts'
import { catalogueTexts } from '../../texts/catalogue-texts.ts'
import { companyTexts } from '../../texts/company-texts.ts'
import { texts } from '../../texts/texts.ts'
import { RangeInputs } from '../rules/range-inputs.tsx'
import { RuleRow } from '../rules/rule-row.tsx'
import { propertyConditions, ruleText } from '../rules/rule-sentence.ts'
import classes from '../rules/rules.module.css'

const words = companyTexts.company
type DurationRule = CompanyPolicy['durationRules'][number]

interface DurationRulesProps {
  readonly rules: readonly DurationRule[]
  readonly onChange: (rules: DurationRule[]) => void
}

/** Houses that take longer, or less long. */
export function DurationRules({ rules, onChange }: DurationRulesProps) {
  const [added, setAdded] = useState<DurationRule>()
  const add = () => {
    const rule = { squareFeet: { from: 3_000 }, addMinutes: 30 }
    setAdded(rule)
    onChange([...rules, rule])
  }
  return (
    <>
      {rules.length > 0 && (
        <ol className={classes.rules}>
          {rules.map((rule, at) => (
            <RuleRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rules have no ids; they are known by their order
              key={at}
              sentence={sentenceOf(rule)}
              isNew={rule === added}
              onRemove={() => onChange(rules.toSpliced(at, 1))}
            >
              <Fields rule={rule} onChange={changed => onChange(rules.with(at, changed))} />
            </RuleRow>
          ))}
        </ol>
      )}
      <Button
        variant="default"
        className={classes.add}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={add}
      >
        {catalogueTexts.services.addRule}
      </Button>
    </>
  )
}

function sentenceOf(rule: DurationRule): string {
  const { foundations = [], addMinutes } = rule
  const conditions = [...propertyConditions(rule), foundations.length > 0 ? words.onFoundations(foundations) : '']
  const minutes = formatMinutes(Math.abs(addMinutes))
  return ruleText(conditions, addMinutes < 0 ? words.shorterBy(minutes) : words.longerBy(minutes))
}

function Fields({ rule, onChange }: { rule: DurationRule; onChange: (rule: DurationRule) => void }) {
  return (
    <>
      <FieldRow>
        <RangeInputs
          labels={catalogueTexts.rules.size}
          range={rule.squareFeet}
          onChange={squareFeet => onChange({ ...rule, squareFeet })}
        />
        <RangeInputs
          labels={catalogueTexts.rules.year}
          isPlain
          range={rule.yearBuilt}
          onChange={yearBuilt => onChange({ ...rule, yearBuilt })}
        />
      </FieldRow>
      <ChecksField
        label={words.foundations}
        description={words.foundationsHelp}
        choices={words.foundationNames.map(name => ({ value: name, label: name }))}
        value={rule.foundations ?? []}
        onChange={foundations => onChange({ ...rule, foundations })}
      />
      <NumberField
        label={words.addMinutes}
        description={words.addMinutesHelp}
        unit={texts.common.minutes}
        maw={200}
        step={15}
        value={rule.addMinutes}
        onChange={value => onChange({ ...rule, addMinutes: value || 0 })}
      />
    </>
  )
}
