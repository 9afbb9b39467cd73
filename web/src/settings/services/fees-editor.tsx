import { Button, Switch, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { RuleSettings, ServiceFeeSettings } from 'plumbline-client'
import { type ReactNode, useState } from 'react'
import { FieldRow, GroupError } from '../../forms/editor-form.tsx'
import { MoneyField } from '../../forms/number-field.tsx'
import { DangerButton } from '../../shell/danger-button.tsx'
import { catalogueTexts } from '../../texts/catalogue-texts.ts'
import { texts } from '../../texts/texts.ts'
import ruleClasses from '../rules/rules.module.css'
import { RuleEditor } from './rule-editor.tsx'
import classes from './services.module.css'

const words = catalogueTexts.services
const plus = <IconPlus size={16} aria-hidden="true" />

interface FeesEditorProps {
  readonly fees: readonly ServiceFeeSettings[]
  /** By the path of the field, such as `fees.0.name`. */
  readonly errors: Readonly<Record<string, ReactNode>>
  readonly onChange: (fees: ServiceFeeSettings[]) => void
}

export function FeesEditor({ fees, errors, onChange }: FeesEditorProps) {
  const change = (at: number, fee: ServiceFeeSettings) => onChange(fees.with(at, fee))
  return (
    <>
      {fees.map((fee, at) => (
        <section key={fee.id ?? `new ${at}`} className={classes.fee} aria-label={fee.name || words.newFee}>
          <FieldRow>
            <TextInput
              label={words.feeName}
              required
              value={fee.name}
              error={errors[`fees.${at}.name`]}
              onChange={event => change(at, { ...fee, name: event.currentTarget.value })}
            />
            <MoneyField
              label={words.feeAmount}
              value={fee.amount}
              error={errors[`fees.${at}.amount`]}
              onChange={value => change(at, { ...fee, amount: Number(value) || 0 })}
            />
          </FieldRow>
          <Switch
            label={texts.common.show}
            checked={fee.show}
            onChange={event => change(at, { ...fee, show: event.currentTarget.checked })}
          />
          <Rules rules={fee.rules} error={errors[`fees.${at}.rules`]} onChange={rules => change(at, { ...fee, rules })}>
            <DangerButton onClick={() => onChange(fees.toSpliced(at, 1))}>{words.removeFee}</DangerButton>
          </Rules>
        </section>
      ))}
      <Button
        variant="default"
        leftSection={plus}
        className={classes.add}
        onClick={() => onChange([...fees, { name: '', amount: 0, show: true, rules: [] }])}
      >
        {words.addFee}
      </Button>
    </>
  )
}

interface RulesProps {
  readonly rules: readonly RuleSettings[]
  readonly error: ReactNode
  readonly onChange: (rules: RuleSettings[]) => void
  /** A further action beside adding a rule. */
  readonly children: ReactNode
}

function Rules({ rules, error, onChange, children }: RulesProps) {
  const [added, setAdded] = useState<RuleSettings>()
  const add = () => {
    const rule = { zips: [], squareFeet: { from: 2_500 }, add: 50 }
    setAdded(rule)
    onChange([...rules, rule])
  }
  return (
    <>
      {rules.length > 0 && (
        <ol className={ruleClasses.rules}>
          {rules.map((rule, at) => (
            <RuleEditor
              // biome-ignore lint/suspicious/noArrayIndexKey: rules have no ids; they are known by their order
              key={at}
              rule={rule}
              isNew={rule === added}
              onChange={changed => onChange(rules.with(at, changed))}
              onRemove={() => onChange(rules.toSpliced(at, 1))}
            />
          ))}
        </ol>
      )}
      <GroupError error={error} />
      <div className={classes.actions}>
        <Button variant="default" leftSection={plus} onClick={add}>
          {words.addRule}
        </Button>
        {children}
      </div>
    </>
  )
}
