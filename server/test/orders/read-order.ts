import type { OrderInput } from '../../src/domain/orders/order-input.ts'
import type { Body } from '../../src/wire/body.ts'
import { Fields } from '../../src/wire/fields.ts'
import { orderBody } from '../../src/wire/orders/order-input-wire.ts'

/** A body as the REST API reads it, for tests of commands. */
export function readOrder(body: Body): OrderInput {
  return { ...orderBody.read(new Fields(body), body), conflict: undefined }
}
