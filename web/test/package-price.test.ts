import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceBooking } from '../../server/src/domain/catalogue/package-pricing.ts'
import { totalCents } from '../../server/src/domain/catalogue/pricing.ts'
import { priceKinds, pricePackage } from '../src/settings/services/price.ts'

test('the preview of a package shows what the service charges', () => {
  for (const kind of priceKinds)
    for (const hundredths of [0, 1, 999, 1_001, 3_333, 10_000])
      for (const cents of [0, 1, 7_500, 57_505, 99_999, 1_234_567]) {
        const fees = [{ id: 'f', name: 'f', amountCents: cents, rules: [] }]
        const service = { id: 's', fees } as unknown as Parameters<typeof priceBooking>[0][number]
        const pack = { id: 'p', serviceIds: ['s'], price: { kind, amount: hundredths } } as never
        const property = { squareFeet: undefined, yearBuilt: undefined, zip: undefined }
        const charged = totalCents(priceBooking([service], [pack], property))
        assert.equal(pricePackage({ [kind]: hundredths / 100 }, cents / 100), charged / 100)
      }
})
