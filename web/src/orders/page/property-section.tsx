import { TextInput } from '@mantine/core'
import type { Order, OrderFields } from 'plumbline-client'
import { FieldRow } from '../../forms/editor-form.tsx'
import { NumberField } from '../../forms/number-field.tsx'
import { unusual } from '../../forms/numbers/usual.ts'
import { OptionalChoice } from '../../forms/optional-choice.tsx'
import record from '../../record/record.module.css'
import { Facts } from '../../sections/facts.tsx'
import { formatNumber } from '../../shell/formats.ts'
import { orderTexts } from '../../texts/order-texts.ts'
import { ownImage } from '../own-image.ts'
import classes from './order-page.module.css'
import { OrderSection } from './order-section.tsx'

const words = orderTexts.property

const textNames = [
  ...(['address1', 'address2', 'city', 'state', 'zip', 'majorcrossstreets', 'gatecode', 'foundation'] as const),
  'reportnumber',
  ...(['lockbox', 'pets', 'accessnotes'] as const),
] as const
const numberNames = ['squarefeet', 'yearbuilt'] as const
const flagNames = ['propertyoccupied', 'utilitieson'] as const

type Values = { readonly modified: string } & { readonly [Name in (typeof textNames)[number]]: string } & {
  readonly [Name in (typeof numberNames)[number]]: number | ''
} & { readonly [Name in (typeof flagNames)[number]]: 'yes' | 'no' | '' }

const names = [...textNames, ...numberNames, ...flagNames]

function valuesOf(order: Order): Values {
  return Object.fromEntries(['modified' as const, ...names].map(name => [name, order[name]])) as unknown as Values
}

function fieldsOf(base: Values, values: Values): OrderFields {
  const changed = names.filter(name => base[name] !== values[name])
  return Object.fromEntries(
    changed.map(name => [name === 'foundation' ? 'foundationtype' : name, sentOf(values[name])]),
  )
}

const sentOf = (value: string | number) => (value === 'yes' ? true : value === 'no' ? false : value)

export function addressOf({ address1, address2, city, state, zip }: Order): string {
  return [address1, address2, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

export function PropertySection({ order }: { readonly order: Order }) {
  return (
    <OrderSection
      name="property"
      title={orderTexts.headings.property}
      order={order}
      valuesOf={valuesOf}
      fieldsOf={fieldsOf}
      ask={({ squarefeet, yearbuilt }) => [
        ...unusual(words.squarefeet, squarefeet, 'squareFeet'),
        ...unusual(words.yearbuilt, yearbuilt, 'year'),
      ]}
      view={<Property order={order} />}
    >
      {form => (
        <div className={record.fields}>
          <TextInput label={words.address1} autoComplete="off" {...form.getInputProps('address1')} />
          <TextInput label={words.address2} autoComplete="off" {...form.getInputProps('address2')} />
          <FieldRow>
            {(['city', 'state', 'zip'] as const).map(name => (
              <TextInput key={name} label={words[name]} autoComplete="off" {...form.getInputProps(name)} />
            ))}
          </FieldRow>
          <FieldRow>
            <NumberField label={words.squarefeet} min={0} {...form.getInputProps('squarefeet')} />
            <NumberField label={words.yearbuilt} isPlain min={0} {...form.getInputProps('yearbuilt')} />
          </FieldRow>
          <FieldRow>
            <TextInput label={words.lockbox} autoComplete="off" {...form.getInputProps('lockbox')} />
            <TextInput label={words.gatecode} autoComplete="off" {...form.getInputProps('gatecode')} />
            <TextInput label={words.pets} autoComplete="off" {...form.getInputProps('pets')} />
          </FieldRow>
          <TextInput label={words.accessnotes} autoComplete="off" {...form.getInputProps('accessnotes')} />
          <FieldRow>
            <TextInput label={words.majorcrossstreets} {...form.getInputProps('majorcrossstreets')} />
          </FieldRow>
          <FieldRow>
            {flagNames.map(name => (
              <OptionalChoice
                key={name}
                label={words[name]}
                none={words.unknown}
                choices={[
                  { value: 'yes', label: words.yes },
                  { value: 'no', label: words.no },
                ]}
                {...form.getInputProps(name)}
                onChange={value => form.setFieldValue(name, (value ?? '') as never)}
              />
            ))}
          </FieldRow>
          <FieldRow>
            <TextInput label={words.foundation} {...form.getInputProps('foundation')} />
            <TextInput label={words.reportnumber} {...form.getInputProps('reportnumber')} />
          </FieldRow>
        </div>
      )}
    </OrderSection>
  )
}

function Property({ order }: { readonly order: Order }) {
  const photo = ownImage(order.propertyphoto)
  return (
    <>
      {photo && <img className={classes.house} src={photo} alt={words.photo} />}
      <PropertyFacts order={order} />
    </>
  )
}

function PropertyFacts({ order }: { readonly order: Order }) {
  const address = addressOf(order)
  const flag = (value: 'yes' | 'no' | '') => value && words[value]
  return (
    <Facts
      facts={[
        [
          words.address1,
          address ? (
            <>
              {address}{' '}
              <a href={order.mapurl} target="_blank" rel="noreferrer">
                {words.map}
              </a>
            </>
          ) : (
            <span key="none" className="quiet">
              {orderTexts.notSet}
            </span>
          ),
        ],
        [words.squarefeet, order.squarefeet === '' ? '' : formatNumber(order.squarefeet)],
        [words.yearbuilt, order.yearbuilt === '' ? '' : String(order.yearbuilt)],
        [words.foundation, order.foundation],
        [words.lockbox, order.lockbox],
        [words.gatecode, order.gatecode],
        [words.pets, order.pets],
        [words.accessnotes, order.accessnotes],
        [words.propertyoccupied, flag(order.propertyoccupied)],
        [words.utilitieson, flag(order.utilitieson)],
        [words.majorcrossstreets, order.majorcrossstreets],
        [words.reportnumber, order.reportnumber],
      ]}
    />
  )
}
