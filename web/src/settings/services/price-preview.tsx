import { TextInput } from '@mantine/core'
import type { ServiceFeeSettings } from 'plumbline-client'
import { useState } from 'react'
import { NumberField } from '../../forms/number-field.tsx'
import { formatMoney } from '../../shell/formats.ts'
import { catalogueTexts } from '../../texts/settings/catalogue-texts.ts'
import { type PricedPackage, priceFee, pricePackage, type SampleProperty } from './price.ts'
import classes from './services.module.css'

const words = catalogueTexts.preview
/** The sample is not a part of the form around it, and is not saved with it. */
const none = ''

interface PricePreviewProps {
  readonly fees: readonly ServiceFeeSettings[]
  /** The package with these fees. */
  readonly pack?: PricedPackage
}

/** What the fees cost for a sample property, while their rules or the price of their package are edited. */
export function PricePreview({ fees, pack }: PricePreviewProps) {
  const [property, setProperty] = useState<SampleProperty>({ squareFeet: 2_400, yearBuilt: 1985, zip: '' })
  const amounts = fees.map(fee => priceFee(fee, property))
  const sum = amounts.reduce((sum, amount) => sum + amount, 0)
  // Services without fees cost nothing, in a package too.
  const total = pack && fees.length > 0 ? pricePackage(pack, sum, property) : sum
  const difference = total - sum
  const numberOf = (value: number | '') => (value === '' ? undefined : value)
  return (
    <aside className={classes.preview} aria-label={words.title}>
      <h2>{words.title}</h2>
      <NumberField
        label={words.squareFeet}
        form={none}
        value={property.squareFeet}
        onChange={value => setProperty({ ...property, squareFeet: numberOf(value) })}
      />
      <NumberField
        label={words.yearBuilt}
        isPlain
        form={none}
        value={property.yearBuilt}
        onChange={value => setProperty({ ...property, yearBuilt: numberOf(value) })}
      />
      <TextInput
        label={words.zip}
        form={none}
        value={property.zip}
        onChange={event => setProperty({ ...property, zip: event.currentTarget.value })}
      />
      <dl className={classes.prices} aria-live="polite">
        {fees.map((fee, at) => (
          <Row key={fee.id ?? `new ${at}`} label={fee.name || words.unnamed} dollars={amounts[at] ?? 0} />
        ))}
        {pack && (pack.price || pack.modifiers.length > 0) && (
          <>
            <Row label={words.separately} dollars={sum} />
            <Row label={difference < 0 ? words.discount : words.surcharge} dollars={difference} />
          </>
        )}
        <Row isTotal label={words.total} dollars={total} />
      </dl>
    </aside>
  )
}

interface RowProps {
  readonly label: string
  readonly dollars: number
  readonly isTotal?: boolean
}

function Row({ label, dollars, isTotal }: RowProps) {
  return (
    <div className={isTotal ? classes.total : undefined}>
      <dt>{label}</dt>
      <dd>{formatMoney(dollars)}</dd>
    </div>
  )
}
