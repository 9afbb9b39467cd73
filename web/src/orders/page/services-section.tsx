import { CloseButton, NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { Order, OrderFields, OrderPriceLine } from 'plumbline-client'
import { ChecksField } from '../../forms/checks-field.tsx'
import { MoneyField } from '../../forms/number-field.tsx'
import { unusual } from '../../forms/numbers/usual.ts'
import record from '../../record/record.module.css'
import { Facts } from '../../sections/facts.tsx'
import { formatMoney } from '../../shell/formats.ts'
import { orderTexts } from '../../texts/order-texts.ts'
import { feesQuery, orderTypesQuery, pricesQuery, servicesQuery } from '../order-data.ts'
import { PriceSteps } from '../price-steps.tsx'
import classes from './order-page.module.css'
import { OrderSection } from './order-section.tsx'

const words = orderTexts.services

interface Values {
  readonly modified: string
  readonly ordertype: string
  readonly services: readonly string[]
  readonly fees: readonly { readonly id: string; readonly name: string; readonly amount: number | '' }[]
}

const valuesOf = ({ modified, ordertype, services, fees }: Order): Values => ({
  modified,
  ordertype,
  services: services.map(({ id }) => id),
  fees: fees.map(({ id, name, amount }) => ({ id, name, amount })),
})

/** Services are added and taken off one by one; only amounts that were changed are sent. */
function fieldsOf(base: Values, values: Values): OrderFields {
  const added = values.services.filter(id => !base.services.includes(id))
  const removed = base.services.filter(id => !values.services.includes(id))
  const amounts = values.fees.filter(({ id, amount }) => base.fees.find(fee => fee.id === id)?.amount !== amount)
  const removedFees = base.fees.filter(({ id }) => values.fees.every(fee => fee.id !== id)).map(({ id }) => id)
  return {
    ...(values.ordertype !== base.ordertype && values.ordertype !== '' && { ordertypeuuid: values.ordertype }),
    ...(added.length > 0 && { services: added }),
    ...(removed.length > 0 && { removeservices: removed }),
    ...(removedFees.length > 0 && { removefees: removedFees }),
    ...(amounts.length > 0 && { fees: amounts.map(({ id, amount }) => ({ feeid: id, value: Number(amount) })) }),
  }
}

export function ServicesSection({ order }: { readonly order: Order }) {
  return (
    <OrderSection
      name="services"
      title={orderTexts.headings.services}
      order={order}
      valuesOf={valuesOf}
      fieldsOf={fieldsOf}
      ask={({ fees }) => fees.flatMap(({ name, amount }) => unusual(words.feeAmount(name), amount, 'dollars'))}
      view={<Fees order={order} />}
    >
      {form => <ServicesFields order={order} form={form} />}
    </OrderSection>
  )
}

/** Each fee with how it came about, if more than one rule decided. */
function Fees({ order }: { readonly order: Order }) {
  const { data: prices = [] } = useQuery(pricesQuery(order.id))
  const { data: types = [] } = useQuery(orderTypesQuery(order.office))
  const facts = [
    [words.ordertype, types.find(({ id }) => id === order.ordertype)?.name],
    [words.services, order.services.map(({ name }) => name).join(', ')],
    [words.packages, [...new Set(order.packages.map(({ name }) => name))].join(', ')],
  ] as const
  if (order.services.length === 0 && order.fees.length === 0) return <p className="quiet">{words.nothing}</p>
  return (
    <>
      <Facts facts={facts} />
      <table className={classes.fees}>
        <tbody>
          {order.fees.map(({ id, name, amount }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                <Reasons line={prices.find(({ feeid }) => feeid === id)} />
              </th>
              <td>{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <td>{formatMoney(order.totalfee)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}

/** A plain amount of the catalogue explains itself. */
function Reasons({ line }: { readonly line: OrderPriceLine | undefined }) {
  return line && line.steps.length > 1 && <PriceSteps steps={line.steps} />
}

interface FieldsProps {
  readonly order: Order
  readonly form: UseFormReturnType<Values>
}

function ServicesFields({ order, form }: FieldsProps) {
  const { data: offered = [] } = useQuery(servicesQuery(order.office))
  const { data: known = [] } = useQuery(feesQuery)
  const { data: types = [] } = useQuery(orderTypesQuery(order.office))
  const { fees } = form.getValues()
  const choices = [
    ...offered.map(({ id, name }) => ({ value: id, label: name })),
    ...order.services
      .filter(({ id }) => offered.every(each => each.id !== id))
      .map(({ id, name }) => ({ value: id, label: name })),
  ]
  const further = known.filter(({ id }) => fees.every(fee => fee.id !== id))
  const setFees = (next: Values['fees']) => form.setFieldValue('fees', next as never)
  return (
    <div className={record.fields}>
      {types.length > 0 && (
        <NativeSelect
          label={words.ordertype}
          data={[
            ...(order.ordertype === '' ? [{ value: '', label: orderTexts.notSet }] : []),
            ...types.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps('ordertype')}
        />
      )}
      <ChecksField
        label={words.services}
        description={words.help}
        choices={choices}
        {...form.getInputProps('services')}
      />
      {fees.map(({ id, name }, i) => (
        <div key={id} className={classes.fee}>
          <MoneyField label={words.feeAmount(name)} min={0} {...form.getInputProps(`fees.${i}.amount`)} />
          <CloseButton aria-label={words.remove(name)} onClick={() => setFees(fees.filter(fee => fee.id !== id))} />
        </div>
      ))}
      {further.length > 0 && (
        <NativeSelect
          label={words.add}
          value=""
          data={[{ value: '', label: words.noFee }, ...further.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={event => {
            const fee = further.find(({ id }) => id === event.currentTarget.value)
            if (fee) setFees([...fees, { id: fee.id, name: fee.name, amount: fee.amount }])
          }}
        />
      )}
    </div>
  )
}
