import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDemo } from '../../src/cli/demo/create-demo.ts'
import { createOrder } from '../../src/domain/orders/create-order.ts'
import { updateOrder } from '../../src/domain/orders/update-order.ts'
import { withOutbox } from '../../src/domain/outbox/transactional-outbox.ts'
import type { User } from '../../src/domain/people/user.ts'
import type { Company } from '../../src/domain/tenants/company.ts'
import { lookupOffice } from '../../src/domain/tenants/company.ts'
import { loadCompany } from '../../src/domain/tenants/load-company.ts'
import type { Scope } from '../../src/domain/tenants/scope.ts'
import { openSignInServices } from '../../src/platform/sign-in/sign-in-services.ts'
import { testClock } from '../clock.ts'
import { openStoreOf } from '../engine.ts'
import { freeTime, scheduling } from '../orders/order-fixture.ts'
import { readOrder } from '../orders/read-order.ts'
import { RecordingTransaction } from '../store/recording-transaction.ts'
import { atEnd, folderFor } from '../store/scratch.ts'

test('6 a draft makes no statement about messages, scheduling makes one, and a repeat makes none', async t => {
  const dataDir = folderFor(t)
  const database = await openStoreOf(dataDir)
  atEnd(t, () => database.close())
  const addresses = { publicUrl: 'http://localhost', directoryUrl: 'http://localhost' }
  await createDemo({ database, ...openSignInServices() }, addresses, testClock(), dataDir)
  const company = (await database.read('all companies', tx => loadCompany(tx, 'demo'))) as Company
  const actor = [...company.users.values()].find(user => user.isInspector) as User

  /** Counts the statements about messages, and whether the worker is notified. */
  const perform = (work: (scope: Scope) => Promise<unknown>): Promise<[statements: number, wakes: boolean]> =>
    database.write('all companies', async tx => {
      const overheard = new RecordingTransaction(tx)
      const office = lookupOffice(company, undefined)
      await work({ company, companyId: company.id, actor, office, now: testClock(), tx: overheard })
      const about = overheard.about(/\bmessages\b|message_templates/)
      return [about.length, overheard.announced.includes('messages')]
    })
  const sent = (fields: object) => readOrder({ inspector1uuid: actor.id, ...fields })

  let id = ''
  const create = async (scope: Scope) => {
    id = (await withOutbox(scope, () => createOrder(scope, sent({ datetime: freeTime() })))).order.id
  }
  const update = (fields: object) => (scope: Scope) => withOutbox(scope, () => updateOrder(scope, id, sent(fields)))
  assert.deepEqual(await perform(create), [0, false])
  assert.deepEqual(await perform(update(scheduling)), [1, true])
  assert.deepEqual(await perform(update(scheduling)), [0, false])
  assert.deepEqual(await perform(update({ datetime: freeTime() })), [1, true])
})
