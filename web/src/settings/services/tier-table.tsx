import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MoneyField, NumberField } from '../../forms/number-field.tsx'
import { AddButton } from '../../sections/add-button.tsx'
import { formatDecimal, formatMoney, formatNumber } from '../../shell/formats.ts'
import { catalogueTexts } from '../../texts/settings/catalogue-texts.ts'
import services from './services.module.css'
import classes from './tiers.module.css'
import { sizeBefore, type Tier } from './tiers.ts'

const words = catalogueTexts.tiers

interface TierTableProps {
  /** Of the fee. */
  readonly amount: number | undefined
  readonly tiers: readonly Tier[]
  /** By the path of the field. */
  readonly errors: Readonly<Record<string, ReactNode>>
  /** Of the rules. */
  readonly path: string
  readonly onChange: (tiers: readonly Tier[]) => void
}

/** Prices by size, a row for each: the size up to which it holds, and the price. The last row is for all larger houses. */
export function TierTable({ amount, tiers, errors, path, onChange }: TierTableProps) {
  const rows = tiers.length > 1 ? tiers : [{}, ...tiers]
  const body = useRef<HTMLTableSectionElement>(null)
  const [added, setAdded] = useState<number>()
  useEffect(() => {
    if (added !== undefined) body.current?.rows[added]?.querySelector('input')?.focus()
  }, [added])
  const add = () => {
    onChange(rows.toSpliced(-1, 0, {}))
    setAdded(rows.length - 1)
  }
  // A row without a price is not a rule.
  const ruleOf = (at: number) => `${path}.${rows.slice(0, at).filter(({ price }) => price !== undefined).length}`
  return (
    <>
      <table className={classes.tiers} aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.upTo}</th>
            <th scope="col">{words.price}</th>
            <td />
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((tier, at) => (
            <TierRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their order
              key={at}
              row={at + 1}
              tier={tier}
              isLast={at === rows.length - 1}
              above={sizeBefore(rows, at)}
              amount={amount}
              sizeError={errors[`${ruleOf(at)}.squareFeet`]}
              priceError={errors[`${ruleOf(at)}.set`]}
              onChange={changed => onChange(rows.with(at, changed))}
              onRemove={rows.length > 2 ? () => onChange(rows.toSpliced(at, 1)) : undefined}
            />
          ))}
        </tbody>
      </table>
      <p className="quiet">{words.help(amount === undefined ? '' : words.amount(formatMoney(amount)))}</p>
      <AddButton className={services.add} onClick={add}>
        {words.add}
      </AddButton>
    </>
  )
}

interface TierRowProps {
  readonly row: number
  readonly tier: Tier
  readonly isLast: boolean
  /** The size of the row before. */
  readonly above: number | undefined
  readonly amount: number | undefined
  readonly sizeError: ReactNode
  readonly priceError: ReactNode
  readonly onChange: (tier: Tier) => void
  readonly onRemove: (() => void) | undefined
}

function TierRow({ row, tier, isLast, above, amount, sizeError, priceError, onChange, onRemove }: TierRowProps) {
  const size = tier.to === undefined ? undefined : formatNumber(tier.to)
  const set = (name: 'to' | 'price', value: number | '') => {
    const { [name]: _old, ...other } = tier
    onChange(value === '' ? other : { ...other, [name]: value })
  }
  return (
    <tr>
      <td>
        {isLast ? (
          words.larger
        ) : (
          <NumberField
            aria-label={words.upToRow(row)}
            min={1}
            value={tier.to}
            error={sizeError}
            mistakeIn={() => mistakeIn(tier, above)}
            onChange={value => set('to', value)}
          />
        )}
      </td>
      <td>
        <MoneyField
          aria-label={isLast ? words.priceOfLarger : size ? words.priceUpTo(size) : words.priceRow(row)}
          placeholder={amount === undefined ? '' : formatDecimal(amount, 2, true)}
          min={0}
          value={tier.price}
          error={priceError}
          onChange={value => set('price', value)}
        />
      </td>
      <td>
        {!isLast && onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={size ? words.remove(size) : words.removeRow(row)}
            onClick={onRemove}
          >
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        )}
      </td>
    </tr>
  )
}

/** A price needs its size, and sizes grow from row to row. */
function mistakeIn({ to, price }: Tier, above: number | undefined): string | undefined {
  if (to === undefined) return price === undefined ? undefined : words.missing
  return above !== undefined && to <= above ? words.above(formatNumber(above)) : undefined
}
