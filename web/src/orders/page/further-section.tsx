import { useQuery } from '@tanstack/react-query'
import type { CustomField, Order, OrderFields } from 'plumbline-client'
import { Facts } from '../../sections/facts.tsx'
import { orderTexts } from '../../texts/order-texts.ts'
import { CustomInput } from '../custom-input.tsx'
import { customFieldsQuery } from '../order-data.ts'
import classes from './order-page.module.css'
import { OrderSection } from './order-section.tsx'

const words = orderTexts.further

interface Values {
  readonly modified: string
  /** By the ids of the fields. */
  readonly controls: Readonly<Record<string, string>>
}

/** The company's own fields; nothing where it has none. */
export function FurtherSection({ order }: { readonly order: Order }) {
  const { data: fields = [] } = useQuery(customFieldsQuery)
  if (fields.length === 0 && order.controls.every(({ value }) => value === '')) return null
  return (
    <OrderSection<Values>
      name="further"
      title={orderTexts.headings.further}
      order={order}
      valuesOf={({ modified, controls }) => ({
        modified,
        controls: Object.fromEntries([
          ...fields.map(({ id }) => [id, '']),
          ...controls.map(({ id, value }) => [id, value]),
        ]),
      })}
      fieldsOf={changed}
      view={<Values order={order} fields={fields} />}
    >
      {form => {
        const { controls } = form.getValues()
        return (
          <div className={classes.pair}>
            {fields.map(field => (
              <CustomInput
                key={field.id}
                field={field}
                value={controls[field.id] ?? ''}
                onChange={value => form.setFieldValue('controls', { ...controls, [field.id]: value } as never)}
              />
            ))}
          </div>
        )
      }}
    </OrderSection>
  )
}

/** An empty value clears the field. */
function changed(base: Values, values: Values): OrderFields {
  const controls = Object.entries(values.controls).filter(([id, value]) => (base.controls[id] ?? '') !== value)
  return { controls: controls.map(([id, value]) => ({ id, value })) }
}

interface ValuesProps {
  readonly order: Order
  readonly fields: readonly CustomField[]
}

/** In the company's order; then those that it no longer defines. */
function Values({ order, fields }: ValuesProps) {
  const others = order.controls.filter(({ id }) => fields.every(field => field.id !== id))
  const shown = [...fields, ...others].flatMap(({ id, label, type }) => {
    const value = order.controls.find(control => control.id === id)?.value
    return value ? [[label, type === 'checkbox' ? words.yes : value] as const] : []
  })
  return shown.length > 0 ? <Facts facts={shown} /> : <p className="quiet">{words.nothing}</p>
}
