import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { FieldGroup, FieldRow } from '../../forms/editor-form.tsx'
import { NumberField } from '../../forms/number-field.tsx'
import { unusual } from '../../forms/numbers/usual.ts'
import { formatMoney, formatPercent } from '../../shell/formats.ts'
import { catalogueTexts } from '../../texts/settings/catalogue-texts.ts'
import { texts } from '../../texts/texts.ts'
import type { Draft } from '../entries/entries.ts'
import { priceKind, priceKinds } from '../services/price.ts'

const words = catalogueTexts.packages.price

type PriceForm = UseFormReturnType<Draft<'packages'>>

/** What the services of a package cost together. */
export function PackagePriceFields({ form }: { readonly form: PriceForm }) {
  const { price } = form.values
  // A kind without an amount is not a price yet.
  const [chosen, setChosen] = useState<(typeof priceKinds)[number]>('fixed')
  const kind = price ? (priceKind(price) ?? chosen) : undefined
  const setPrice = (name: (typeof priceKinds)[number], value: number | undefined) => {
    setChosen(name)
    form.setFieldValue('price', value === undefined ? {} : { [name]: value })
  }
  return (
    <FieldGroup title={words.title} help={words.help}>
      <FieldRow>
        <NativeSelect
          label={words.kind}
          data={[{ value: '', label: words.none }, ...priceKinds.map(value => ({ value, label: words.kinds[value] }))]}
          value={kind ?? ''}
          onChange={event => {
            const name = priceKinds.find(name => name === event.currentTarget.value)
            if (name) setPrice(name, kind && price?.[kind])
            else form.setFieldValue('price', null)
          }}
        />
        {kind && (
          <NumberField
            label={kind === 'percentOff' ? words.percent : words.amount}
            {...(kind === 'percentOff' ? { unit: '%' } : { leftSection: '$' })}
            decimals={2}
            min={0}
            {...(kind === 'percentOff' && { max: 100 })}
            data-path={`price.${kind}`}
            value={price?.[kind]}
            error={form.errors[`price.${kind}`] ?? form.errors.price}
            onChange={value => setPrice(kind, value === '' ? undefined : value)}
          />
        )}
      </FieldRow>
    </FieldGroup>
  )
}

export function mistakeInPrice({ price }: Draft<'packages'>): string | undefined {
  return price && !priceKind(price) ? texts.form.required(words.amount) : undefined
}

export function unusualPrice({ price }: Draft<'packages'>): string[] {
  return unusual(words.amount, price?.fixed ?? price?.amountOff, 'dollars')
}

/** What a package costs, in a list. */
export function showPrice({ price }: Draft<'packages'>): string {
  const kind = price && priceKind(price)
  return kind
    ? words.show[kind](kind === 'percentOff' ? formatPercent(price[kind] ?? 0) : formatMoney(price[kind] ?? 0))
    : words.none
}
