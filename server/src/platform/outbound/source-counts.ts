import type { Json, SourceClient } from './source-client.ts'

/** A list of the source: its records, if it tells how many they are, or why it cannot be read. */
export interface SourceCount {
  readonly list: string
  readonly count: number | undefined
  readonly problem: string
}

/** Lists of this interface that say how many records they have. */
const counted = ['orders', 'clients', 'agents', 'agencies']

/** How many records each list has: other systems send a list as a whole, Plumbline has a count of the long ones. */
export function countAt(source: SourceClient, lists: readonly string[]): Promise<SourceCount[]> {
  return Promise.all(lists.map(list => countList(source, list)))
}

async function countList(source: SourceClient, list: string): Promise<SourceCount> {
  if (counted.includes(list)) {
    const short = await source.get(`/${list}/list?limit=1`)
    if ('body' in short && typeof short.body.total === 'number') return { list, count: short.body.total, problem: '' }
  }
  const answer = await source.get(`/${list}?limit=200`)
  if ('refused' in answer) return { list, count: undefined, problem: answer.refused }
  return { list, count: countIn(answer.body, list), problem: '' }
}

function countIn(body: Json, list: string): number | undefined {
  const records = body[list]
  if (!Array.isArray(records)) return undefined
  return body.more === true ? undefined : records.length
}
