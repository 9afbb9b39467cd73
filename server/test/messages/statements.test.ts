import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Company } from '../../src/domain/companies/company.ts'
import { lookupOffice } from '../../src/domain/companies/company.ts'
import { loadCompany } from '../../src/domain/companies/load-company.ts'
import type { Row, Statement, Transaction } from '../../src/domain/database.ts'
import { createOrder } from '../../src/domain/orders/create-order.ts'
import { updateOrder } from '../../src/domain/orders/update-order.ts'
import type { User } from '../../src/domain/people/user.ts'
import type { Scope } from '../../src/domain/scope.ts'
import { createDemo } from '../../src/doors/cli/demo/create-demo.ts'
import { readOrder } from '../../src/doors/rest/order-input-wire.ts'
import { openStore } from '../../src/platform/store.ts'
import { freeTime, scheduling } from '../orders/desk.ts'
import { atEnd, folderFor } from '../store/scratch.ts'

test('6 a draft makes no statement about messages, scheduling makes one, and what is no news makes none', async t => {
  const database = await openStore(folderFor(t), { longRunning: false, onLostLog: error => assert.fail(String(error)) })
  atEnd(t, () => database.close())
  const addresses = { publicUrl: 'http://localhost', directoryUrl: 'http://localhost' }
  await createDemo(database, addresses, Temporal.Now.instant(), () => undefined)
  const company = (await database.read(tx => loadCompany(tx, 'demo'))) as Company
  const actor = [...company.users.values()].find(user => user.isInspector) as User

  let statements: string[] = []
  let announced: string[] = []
  const perform = <T>(work: (scope: Scope) => Promise<T>): Promise<T> => {
    statements = []
    announced = []
    return database.write(tx => {
      const note = (statement: Statement) => {
        statements.push(statement.sql)
        return statement
      }
      const recording: Transaction = {
        all: <R extends Row>(statement: Statement) => tx.all<R>(note(statement)),
        one: <R extends Row>(statement: Statement) => tx.one<R>(note(statement)),
        run: statement => tx.run(note(statement)),
        version: () => tx.version(),
        announce: topic => announced.push(topic),
      }
      const office = lookupOffice(company, undefined)
      return work({ company, companyId: company.id, actor, office, now: Temporal.Now.instant(), tx: recording })
    })
  }
  const about = () => statements.filter(text => /\bmessages\b|message_templates/.test(text)).length
  const sent = (fields: object) => readOrder({ inspector1uuid: actor.id, ...fields })

  const { order } = await perform(scope => createOrder(scope, sent({ datetime: freeTime() })))
  assert.deepEqual([about(), announced.includes('messages')], [0, false])
  await perform(scope => updateOrder(scope, order.id, sent(scheduling)))
  assert.deepEqual([about(), announced.includes('messages')], [1, true])
  await perform(scope => updateOrder(scope, order.id, sent(scheduling)))
  assert.deepEqual([about(), announced.includes('messages')], [0, false])
  await perform(scope => updateOrder(scope, order.id, sent({ datetime: freeTime() })))
  assert.deepEqual([about(), announced.includes('messages')], [1, true])
})
