import { raw } from 'sql-template-tag'
import type { Row } from '../../server/src/domain/database.ts'
import { acknowledgedWrites, count } from './expected.ts'
import { openStoreOf, readLoad, readMail, type Workspace } from './workspace.ts'

/** One message for each order, event and person: none twice, none for a draft, none where messages are switched off. */
export async function joinWithMail(
  workspace: Workspace,
): Promise<{ violations: string[]; counts: Record<string, number> }> {
  const violations: string[] = []
  const copies = new Map<string, number>()
  for (const id of readMail(workspace)) count(copies, id)
  const database = await openStoreOf(workspace)
  const rows = <R extends Row>(statement: string) => database.read('all companies', tx => tx.all<R>(raw(statement)))
  try {
    const messages = await rows<{ id: string; state: string }>(`select id, state from messages where channel = 'email'`)
    for (const { id, state } of messages) {
      const sent = copies.get(id) ?? 0
      const isRight = state === 'sent' ? sent === 1 : state === 'unsure' ? sent <= 1 : sent === 0
      if (!isRight) violations.push(`message ${id} is ${state} and was sent ${sent} times`)
      copies.delete(id)
    }
    for (const id of copies.keys()) violations.push(`message ${id} was sent and is not in the store`)
    const messageCounts = await rows<{ id: string; n: number }>(`select order_id as id, count(*) as n from messages
      where channel = 'email' and kind = 'scheduled' and audience = 'client' group by order_id`)
    const found = new Map(messageCounts.map(({ id, n }) => [id, Number(n)]))
    for (const [id, wanted] of expectedMessages(workspace)) {
      const count = found.get(id) ?? 0
      if (count !== wanted) violations.push(`order ${id}: ${count} messages to its client, expected ${wanted}`)
      found.delete(id)
    }
    for (const id of found.keys()) violations.push(`messages about order ${id}, which was never acknowledged`)
    const unsure = messages.filter(({ state }) => state === 'unsure').length
    return { violations, counts: { emails: readMail(workspace).length, emails_unsure: unsure } }
  } finally {
    await database.close()
  }
}

/** One for each order that was ever scheduled, unless its messages are switched off. */
function expectedMessages(workspace: Workspace): Map<string, number> {
  const expected = new Map<string, number>()
  const muted = new Set<string>()
  for (const { op, id, order = id, body } of acknowledgedWrites(readLoad(workspace))) {
    if (op === 'create draft' || op === 'create scheduled') expected.set(order, 0)
    if (body.sendemailevents === false) muted.add(order)
    if (op === 'create scheduled' || op === 'schedule') expected.set(order, muted.has(order) ? 0 : 1)
  }
  return expected
}
