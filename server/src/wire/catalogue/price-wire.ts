import { totalCents } from '../../domain/catalogue/pricing.ts'
import type { ExplainedOrderFee } from '../../domain/quotes/explain-fees.ts'
import { type ExplainedFee, type PriceStep, priceStepKinds } from '../../domain/quotes/explained-price.ts'
import { answerTable, listAnswer, type MemberTable, recordTable } from '../record-table.ts'
import { sample } from '../samples.ts'
import { orEmpty, showMoney } from '../spelling.ts'
import { id, idOrEmpty, integer, listOf, money, orNull, text } from '../values.ts'

const step = recordTable<PriceStep>('PriceStep', 'A reason of an amount.', {
  kind: [
    {
      type: 'string',
      enum: [...priceStepKinds],
      description:
        'The default amount (`base`), a pricing rule (`set`, `add`, `percent`), nothing less than zero (`minimum`), a package, or an amount that the order has of its own (`order`).',
    },
    ({ kind }) => kind,
    'base',
  ],
  amount: [money('The amount after this step.'), ({ amountCents }) => showMoney(amountCents), 425],
  text: [text('The reason in words.'), ({ text }) => text, 'Base price'],
})

const steps: MemberTable<{ readonly steps: readonly PriceStep[] }> = {
  steps: [
    listOf(step.schema, 'How the amount came about, in order.'),
    ({ steps }) => steps.map(each => step.show(each, undefined)),
    [step.example, { kind: 'add', amount: 475, text: '2,500 sq ft or more: +$50.00' }],
  ],
}

const priceLine = recordTable<ExplainedFee>('PriceLine', 'A fee of a price, and how it came about.', {
  id: [id('The fee.'), fee => fee.feeId, sample.serviceFee],
  name: [text('Name of the fee.'), fee => fee.name, 'Home Inspection'],
  service: [id('The service that it belongs to.'), fee => fee.serviceId, sample.service],
  amount: [money('Amount for this house, in the package.'), fee => showMoney(fee.amountCents), 475],
  listamount: [money('Amount without a package: what an order is priced with.'), fee => showMoney(fee.listCents), 475],
  package: [idOrEmpty('The package that decided the amount.'), fee => orEmpty(fee.packageId), ''],
  ...steps,
})

export interface Price {
  readonly fees: readonly ExplainedFee[]
  readonly minutes: number
  readonly missing: readonly string[]
}

export const priceAnswer = answerTable<Price>({
  fees: [
    listOf(priceLine.schema, 'The fees of the services.'),
    ({ fees }) => fees.map(fee => priceLine.show(fee, undefined)),
    [priceLine.example],
  ],
  totalfee: [money('The sum of `amount`.'), ({ fees }) => showMoney(totalCents(fees)), 475],
  duration: [integer('Minutes that the appointment takes.'), ({ minutes }) => minutes, 180],
  missing: [
    listOf(
      text('A parameter.'),
      'What the pricing rules depend on and the request does not say: the price may change.',
    ),
    ({ missing }) => missing,
    ['yearbuilt'],
  ],
})

const orderPriceLine = recordTable<ExplainedOrderFee>('OrderPriceLine', 'A fee of an order, and how it came about.', {
  feeid: [id('The fee.'), fee => fee.feeId, sample.serviceFee],
  name: [text('Name of the fee.'), fee => fee.name, 'Home Inspection'],
  amount: [money('Amount on the order.'), fee => showMoney(fee.amountCents), 475],
  catalogueamount: [
    orNull(money('What the catalogue says today about a house like this.')),
    ({ catalogueCents }) => (catalogueCents === undefined ? null : showMoney(catalogueCents)),
    475,
  ],
  ...steps,
})

export const orderPricesAnswer = listAnswer('prices', orderPriceLine, 'The fees of the order.')
