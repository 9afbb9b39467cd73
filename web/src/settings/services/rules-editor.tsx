import { Button } from '@mantine/core'
import type { RuleSettings, ServiceFeeSettings } from 'plumbline-client'
import { type ReactNode, useState } from 'react'
import { isSame } from '../../forms/merge.ts'
import { focusUnreadable } from '../../forms/numbers/read-field.tsx'
import { formatMoney, formatNumber } from '../../shell/formats.ts'
import { catalogueTexts } from '../../texts/settings/catalogue-texts.ts'
import { ruleSentence } from '../rules/rule-sentence.ts'
import { RuleList } from './rule-list.tsx'
import { overlapOf } from './rule-overlaps.ts'
import { TierTable } from './tier-table.tsx'
import { readTiers, rulesOf, type Tier, type Tiers } from './tiers.ts'

const words = catalogueTexts.rules

interface RulesEditorProps {
  readonly fee: ServiceFeeSettings
  /** By the path of the field. */
  readonly errors: Readonly<Record<string, ReactNode>>
  /** Of the rules. */
  readonly path: string
  readonly onChange: (rules: RuleSettings[]) => void
  /** A further action beside adding a rule. */
  readonly children: ReactNode
}

/** The rules of a fee: prices by size as a table, all others as sentences. */
export function RulesEditor({ fee, errors, path, onChange, children }: RulesEditorProps) {
  const [isTable, setTable] = useState(() => fee.rules.length - readTiers(fee.rules).rest.length > 1)
  const { tiers, rest, change } = useTiers(fee.rules, isTable, onChange)
  return (
    <>
      {isTable && (
        <TierTable
          amount={fee.amount}
          tiers={tiers}
          errors={errors}
          path={path}
          onChange={changed => change(changed, rest)}
        />
      )}
      <RuleList
        rules={rest}
        errors={errors}
        path={path}
        before={fee.rules.length - rest.length}
        noticeOf={rule => noticeOf(fee, rule)}
        onChange={changed => change(tiers, changed)}
        beside={
          <Button
            variant="default"
            onClick={event => {
              // A price without its size would become a rule for all larger houses.
              if (!focusUnreadable(event.currentTarget.closest('section'), 'table')) setTable(!isTable)
            }}
          >
            {isTable ? catalogueTexts.tiers.asRules : catalogueTexts.tiers.asTable}
          </Button>
        }
      >
        {children}
      </RuleList>
    </>
  )
}

/** The rules as a table and the rest. Rows that are not filled in yet are not rules, and are kept here. */
function useTiers(
  rules: readonly RuleSettings[],
  isTable: boolean,
  onChange: (rules: RuleSettings[]) => void,
): Tiers & { change: (tiers: readonly Tier[], rest: readonly RuleSettings[]) => void } {
  const [edited, setEdited] = useState<Tiers>()
  const change = (tiers: readonly Tier[], rest: readonly RuleSettings[]) => {
    setEdited({ tiers, rest })
    onChange([...rulesOf(tiers), ...rest])
  }
  if (!isTable) return { tiers: [], rest: rules, change }
  const isCurrent = edited && isSame([...rulesOf(edited.tiers), ...edited.rest], rules)
  return { ...(isCurrent ? edited : readTiers(rules)), change }
}

/** What a house pays that meets several rules. */
function noticeOf(fee: ServiceFeeSettings, rule: RuleSettings): string | undefined {
  const overlap = overlapOf(fee, rule)
  if (!overlap) return undefined
  const { others, house, price } = overlap
  const about = [
    house.squareFeet === undefined ? '' : words.house.squareFeet(formatNumber(house.squareFeet)),
    house.yearBuilt === undefined ? '' : words.house.yearBuilt(String(house.yearBuilt)),
    house.zip && words.house.zip(house.zip),
  ]
  const [first] = others
  const named = first && others.length === 1 ? words.oneOther(ruleSentence(first)) : words.manyOthers(others.length)
  return words.overlap(about.filter(Boolean).join(', '), named, formatMoney(price))
}
