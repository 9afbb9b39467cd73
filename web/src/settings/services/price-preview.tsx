import { TextInput } from '@mantine/core'
import type { ServiceFeeSettings } from 'plumbline-client'
import { useState } from 'react'
import { NumberField } from '../../forms/number-field.tsx'
import { formatMoney } from '../../shell/formats.ts'
import { catalogueTexts } from '../../texts/catalogue-texts.ts'
import { priceFee, type SampleProperty } from './price.ts'
import classes from './services.module.css'

const words = catalogueTexts.preview
/** The sample is no part of the form around it, and is not saved with it. */
const none = ''

/** The price of the service for a sample property, while its rules are edited. */
export function PricePreview({ fees }: { readonly fees: readonly ServiceFeeSettings[] }) {
  const [property, setProperty] = useState<SampleProperty>({ squareFeet: 2_400, yearBuilt: 1985, zip: '' })
  const amounts = fees.map(fee => priceFee(fee, property))
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
          <div key={fee.id ?? `new ${at}`}>
            <dt>{fee.name || words.unnamed}</dt>
            <dd>{formatMoney(amounts[at] ?? 0)}</dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>{words.total}</dt>
          <dd>{formatMoney(amounts.reduce((sum, amount) => sum + amount, 0))}</dd>
        </div>
      </dl>
    </aside>
  )
}
