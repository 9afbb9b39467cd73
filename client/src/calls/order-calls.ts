import type { BookingWriteOptions, WriteOptions } from '../call.ts'
import type {
  Order,
  OrderBooked,
  OrderChange,
  OrderFeeLine,
  OrderFields,
  OrderIdOrNumber,
  OrderNote,
  OrderSaved,
} from '../orders.ts'
import type { AmountDue, PaymentFields, PaymentSaved } from '../payments.ts'
import { type OrderPage, type OrderPageQuery, type OrderSearch, pageSize, pages } from '../syncing.ts'
import { CalendarCalls } from './calendar-calls.ts'
import { member, path, saved } from './calls.ts'

/** Services are looked up in this office; the order belongs to the one in `officeuuid`. */
export interface OrderWriteOptions extends BookingWriteOptions {
  readonly office?: string | undefined
}

/** Orders with their notes, fees, history and payments. */
export class OrderCalls extends CalendarCalls {
  /** A draft, unless `inprogress: false` and `scheduled` are sent. */
  async createOrder(fields: OrderFields, { office, ...options }: OrderWriteOptions = {}): Promise<OrderBooked> {
    return saved(await this.caller.post('/order', fields, { office }, options))
  }

  async order(id: OrderIdOrNumber, query: { withallcontrols?: boolean } = {}): Promise<Order> {
    return member(await this.caller.get(path`/order/${id}`, query), 'order')
  }

  async updateOrder(
    id: OrderIdOrNumber,
    fields: OrderFields,
    { office, ...options }: OrderWriteOptions = {},
  ): Promise<OrderBooked> {
    return saved(await this.caller.post(path`/order/${id}`, fields, { office }, options))
  }

  async completeOrder(
    id: OrderIdOrNumber,
    fields: { reportnumber?: string } = {},
    options: WriteOptions = {},
  ): Promise<OrderSaved> {
    return saved(await this.caller.post(path`/order/complete/${id}`, fields, {}, options))
  }

  /** Keeps the order and frees its time. To take it back, schedule the order again. */
  async cancelOrder(
    id: OrderIdOrNumber,
    fields: { cancelreason?: string } = {},
    options: WriteOptions = {},
  ): Promise<OrderSaved> {
    return saved(await this.caller.post(path`/order/cancel/${id}`, fields, {}, options))
  }

  /** The order stays readable with `show: 'no'`, and an owner can restore it. */
  async deleteOrder(id: OrderIdOrNumber, options: WriteOptions = {}): Promise<OrderSaved> {
    return saved(await this.caller.delete(path`/order/${id}`, options))
  }

  /** Undoes a removal. Needs the owner privilege. */
  async restoreOrder(id: OrderIdOrNumber, options: WriteOptions = {}): Promise<OrderSaved> {
    return saved(await this.caller.post(path`/order/restore/${id}`, {}, {}, options))
  }

  /** Complete orders in the order of their changes, including removed ones; see `pages` of `plumbline-client/syncing`. */
  async orders(query: OrderPageQuery = {}): Promise<OrderPage> {
    return (await this.caller.get('/orders', { limit: pageSize, ...query })) as unknown as OrderPage
  }

  /** Iterates over all pages of the list. */
  async *everyOrder(from: OrderPageQuery = {}): AsyncGenerator<Order, void> {
    for await (const page of pages(query => this.orders({ ...from, ...query }), from)) yield* page.orders
  }

  /** Newest first, at most a hundred. */
  async searchOrders(search: OrderSearch): Promise<readonly Order[]> {
    return member(await this.caller.get('/orders/search', { ...search }), 'orders')
  }

  async orderNotes(id: OrderIdOrNumber): Promise<readonly OrderNote[]> {
    return member(await this.caller.get(path`/order/notes/${id}`), 'notes')
  }

  async orderFees(id: OrderIdOrNumber): Promise<readonly OrderFeeLine[]> {
    return member(await this.caller.get(path`/order/fees/${id}`), 'orderfees')
  }

  /** Newest last; a removed order keeps its history. */
  async orderHistory(id: OrderIdOrNumber): Promise<readonly OrderChange[]> {
    return member(await this.caller.get(path`/order/history/${id}`), 'history')
  }

  /** A payment that is sent twice counts twice. If your own program may repeat it, set an `idempotencyKey`. */
  async addPayment(fields: PaymentFields, options: WriteOptions = {}): Promise<PaymentSaved> {
    return saved(await this.caller.post('/addpayment', fields, {}, options))
  }

  async amountDue(id: OrderIdOrNumber): Promise<AmountDue> {
    return (await this.caller.get(path`/amountdue/${id}`)) as unknown as AmountDue
  }
}
