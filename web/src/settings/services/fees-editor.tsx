import { Switch, TextInput } from '@mantine/core'
import type { ServiceFeeSettings } from 'plumbline-client'
import type { ReactNode } from 'react'
import { FieldRow } from '../../forms/editor-form.tsx'
import { MoneyField } from '../../forms/number-field.tsx'
import { AddButton } from '../../sections/add-button.tsx'
import { DangerButton } from '../../shell/danger-button.tsx'
import { catalogueTexts } from '../../texts/settings/catalogue-texts.ts'
import { texts } from '../../texts/texts.ts'
import { RulesEditor } from './rules-editor.tsx'
import classes from './services.module.css'

const words = catalogueTexts.services

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
              onChange={value => change(at, withAmount(fee, value))}
            />
          </FieldRow>
          <Switch
            label={texts.common.show}
            checked={fee.show}
            onChange={event => change(at, { ...fee, show: event.currentTarget.checked })}
          />
          <RulesEditor
            fee={fee}
            errors={errors}
            path={`fees.${at}.rules`}
            onChange={rules => change(at, { ...fee, rules })}
          >
            <DangerButton onClick={() => onChange(fees.toSpliced(at, 1))}>{words.removeFee}</DangerButton>
          </RulesEditor>
        </section>
      ))}
      <AddButton className={classes.add} onClick={() => onChange([...fees, withAmount(blank, '')])}>
        {words.addFee}
      </AddButton>
    </>
  )
}

const blank = { name: '', serviceDescription: '', taxable: false, baseFee: false, show: true, rules: [] }

/** An amount that is not filled in yet is missing; the form is not saved without it. */
function withAmount(fee: Omit<ServiceFeeSettings, 'amount'>, amount: number | ''): ServiceFeeSettings {
  return { ...fee, amount: amount === '' ? undefined : amount } as ServiceFeeSettings
}
