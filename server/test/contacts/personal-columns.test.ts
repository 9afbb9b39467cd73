import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnsIn, type TextColumns, textColumns } from '../../src/domain/erasure/personal-columns.ts'
import { tenantColumns } from '../isolation/schema-columns.ts'

const isId = (name: string) => name === 'id' || name.endsWith('_id')
const lists: readonly (keyof TextColumns)[] = ['emptied', 'words', 'json', 'kept']

test('2.5 every text column of a company is listed once: what a removal of personal data does with it', () => {
  const columns = tenantColumns()
  const ofTables = Map.groupBy(columns, ({ table }) => table)
  assert.deepEqual(Object.keys(textColumns).toSorted(), [...ofTables.keys()].toSorted())
  for (const [table, all] of ofTables) {
    const texts = all.filter(({ name, isText }) => isText && !isId(name)).map(({ name }) => name)
    const listed = lists.flatMap(list => columnsIn(table, list))
    assert.deepEqual(listed.toSorted(), texts.toSorted(), table)
  }
})
