import type { CompanyPolicy } from 'plumbline-client'
import { type ReactNode, useState } from 'react'
import { ChecksField } from '../../forms/checks-field.tsx'
import { GroupError } from '../../forms/editor-form.tsx'
import { isMistaken } from '../../forms/mistakes.ts'
import { DurationField } from '../../forms/number-field.tsx'
import { AddButton } from '../../sections/add-button.tsx'
import { formatMinutes } from '../../shell/formats.ts'
import { catalogueTexts } from '../../texts/settings/catalogue-texts.ts'
import { companyTexts } from '../../texts/settings/company-texts.ts'
import { rangeMistakes } from '../rules/property-rules.ts'
import { PropertyRanges } from '../rules/range-inputs.tsx'
import { RuleRow } from '../rules/rule-row.tsx'
import { propertyConditions, ruleText } from '../rules/rule-sentence.ts'
import classes from '../rules/rules.module.css'

const words = companyTexts.company
type DurationRule = CompanyPolicy['durationRules'][number]

interface DurationRulesProps {
  readonly rules: readonly DurationRule[]
  /** By the path of the field. */
  readonly errors: Readonly<Record<string, ReactNode>>
  /** Of the rules. */
  readonly path: string
  readonly onChange: (rules: DurationRule[]) => void
}

/** Houses that take longer, or less long. */
export function DurationRules({ rules, errors, path, onChange }: DurationRulesProps) {
  const [added, setAdded] = useState<DurationRule>()
  const add = () => {
    const rule = withMinutes({}, '')
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
              isMistaken={isMistaken(errors, `${path}.${at}`)}
              onRemove={() => onChange(rules.toSpliced(at, 1))}
            >
              <Fields
                rule={rule}
                errors={errors}
                path={`${path}.${at}`}
                onChange={changed => onChange(rules.with(at, changed))}
              />
            </RuleRow>
          ))}
        </ol>
      )}
      {/* A mistake in a rule stands at its own field. */}
      <GroupError error={isMistaken(errors, `${path}.`) ? undefined : errors[path]} />
      <AddButton className={classes.add} onClick={add}>
        {catalogueTexts.services.addRule}
      </AddButton>
    </>
  )
}

function sentenceOf(rule: DurationRule): string {
  const { foundations = [], addMinutes } = rule
  if (addMinutes === undefined) return catalogueTexts.rules.newRule
  const conditions = [...propertyConditions(rule), foundations.length > 0 ? words.onFoundations(foundations) : '']
  const minutes = formatMinutes(Math.abs(addMinutes))
  return ruleText(conditions, addMinutes < 0 ? words.shorterBy(minutes) : words.longerBy(minutes))
}

/** Minutes that are not filled in yet are missing; the form is not saved without them. */
function withMinutes(rule: Partial<DurationRule>, minutes: number | ''): DurationRule {
  return { ...rule, addMinutes: minutes === '' ? undefined : minutes } as DurationRule
}

/** What is missing or wrong in the rules, by the path of the field. */
export function mistakesInRules(rules: readonly DurationRule[], path: string): Record<string, string> {
  const missing = (at: number) => ({ [`${path}.${at}.addMinutes`]: words.minutesMissing })
  return Object.assign(
    {},
    ...rules.map((rule, at) => ({
      ...rangeMistakes(rule, `${path}.${at}`),
      ...(rule.addMinutes === undefined && missing(at)),
    })),
  )
}

interface FieldsProps extends Pick<DurationRulesProps, 'errors' | 'path'> {
  readonly rule: DurationRule
  readonly onChange: (rule: DurationRule) => void
}

function Fields({ rule, errors, path, onChange }: FieldsProps) {
  return (
    <>
      <PropertyRanges {...{ rule, errors, path, onChange }} />
      <ChecksField
        label={words.foundations}
        description={words.foundationsHelp}
        choices={words.foundationNames.map(name => ({ value: name, label: name }))}
        value={rule.foundations ?? []}
        onChange={foundations => onChange({ ...rule, foundations })}
      />
      <DurationField
        label={words.addMinutes}
        description={words.addMinutesHelp}
        maw={200}
        step={15}
        min={-10_080}
        max={10_080}
        value={rule.addMinutes}
        error={errors[`${path}.addMinutes`]}
        onChange={value => onChange(withMinutes(rule, value))}
      />
    </>
  )
}
