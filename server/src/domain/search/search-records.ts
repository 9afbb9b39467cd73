import sql, { join } from 'sql-template-tag'
import { pipelined } from '../pipelined.ts'
import { searchKey, streetKey } from '../search-key.ts'
import type { Tenant } from '../tenant.ts'
import {
  type FoundContact,
  type FoundOrder,
  type FoundTerm,
  findContacts,
  findOrders,
  findTerms,
  type RankedRange,
  startingWith,
  type TermLookup,
} from './found-store.ts'
import { closeness, isFuzzy, phoneKey, spellingOf, spellingsOf, wordsOf } from './spellings.ts'
import type { TermField } from './terms.ts'

export interface FoundRecords {
  readonly orders: readonly FoundOrder[]
  readonly clients: readonly FoundContact[]
  readonly agents: readonly FoundContact[]
}

/** Values of similar words that are searched. */
const maxValues = 8
/** Clients whose orders are searched. */
const maxClients = 10
const maxWords = 4
const minPhoneDigits = 4
const maxOid = 15

/**
 * Orders, clients and agents by any of their identifying texts, the best match first. Beginnings of whole texts are found
 * in the indexes of the records; single words and words with a typing error through the terms.
 */
export async function searchRecords(tenant: Tenant, text: string, limit: number): Promise<FoundRecords> {
  const query = new RecordQuery(text)
  if (query.key === '') return { orders: [], clients: [], agents: [] }
  query.terms = await findTerms(tenant, query.lookups())
  // A record may be in several ranges.
  const rows = limit * 5
  const [ofClients, ofAgents, orders] = await pipelined(
    findContacts(tenant, 'clients', query.contactRanges('client'), Math.max(rows, maxClients)),
    findContacts(tenant, 'agents', query.contactRanges('agent'), rows),
    findOrders(tenant, query.orderRanges(), rows),
  )
  const [clients, agents] = [ofClients, ofAgents].map(found => distinct(found.filter(contact => query.isIn(contact))))
  const theirs = await findOrders(tenant, rangesOfClients(clients?.slice(0, maxClients) ?? []), rows)
  return {
    orders: distinct([...orders, ...theirs].toSorted((a, b) => a.rank - b.rank)).slice(0, limit),
    clients: clients?.slice(0, limit) ?? [],
    agents: agents?.slice(0, limit) ?? [],
  }
}

/** All contacts with the text, the best match first; also removed ones, apart from the others. */
export async function searchContacts(
  tenant: Tenant,
  table: 'clients' | 'agents',
  text: string,
  isShown: boolean,
  limit: number,
): Promise<FoundContact[]> {
  const query = new RecordQuery(text)
  if (query.key === '') return []
  query.terms = await findTerms(tenant, query.lookups())
  const ranges = query.contactRanges(table === 'clients' ? 'client' : 'agent')
  const found = await findContacts(tenant, table, ranges, limit, { isShown, isWhole: true })
  return distinct(found.filter(contact => query.isIn(contact)))
}

function distinct<R extends { readonly id: string }>(rows: readonly R[]): R[] {
  const seen = new Set<string>()
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Orders of a client come after orders that match as well themselves. */
function rangesOfClients(clients: readonly FoundContact[]): RankedRange[] {
  return clients.map(({ rank, id }) => ({
    ...{ rank: rank + 1, match: 'client', condition: sql`client_id = ${id}`, order: 'oid desc' },
  }))
}

/** A value that has all typed words, and how well it matches. */
interface Match {
  readonly value: string
  readonly rank: number
}

/** The typed text, and which ranges of the indexes it stands for. Ranks: 0 exact, 1 beginning, 2 a word, 4 similar. */
class RecordQuery {
  readonly key: string
  readonly #words: readonly string[]
  readonly #digits: string
  /** Clients and agents have the same. */
  readonly #known = new Map<string, Match[]>()
  terms: readonly FoundTerm[] = []

  constructor(text: string) {
    this.key = searchKey(text)
    this.#words = wordsOf(text).slice(0, maxWords)
    this.#digits = /^[\d\s().+/-]+$/.test(text) ? phoneKey(text) : ''
  }

  lookups(): TermLookup[] {
    const ofPhone = { word: -1, condition: startingWith('spelling', this.#digits) }
    return [
      ...(this.#digits.length >= minPhoneDigits ? [ofPhone] : []),
      ...this.#words.flatMap((typed, word) => lookupsOf(typed).map(condition => ({ word, condition }))),
    ]
  }

  contactRanges(kind: 'client' | 'agent'): RankedRange[] {
    return [
      { rank: 1, match: 'name', condition: startingWith('name_key', this.key), order: 'name_key' },
      { rank: 1, match: 'name', condition: startingWith('last_name_key', this.key), order: 'last_name_key' },
      { rank: 1, match: 'email', condition: startingWith('email_key', this.key), order: 'email_key' },
      ...this.#withIds(kind),
      ...this.#matches('last').map(({ value, rank }) => ({
        ...{ rank, match: 'name', condition: sql`last_name_key = ${value}`, order: 'last_name_key' as const },
      })),
      ...this.#names().map(({ value, rank }) => ({
        ...{ rank, match: 'name', condition: startingWith('name_key', value), order: 'name_key' as const },
      })),
    ]
  }

  /** The terms of ids may be those of an earlier name or phone number. */
  isIn({ matched, display_name, mobile_phone, work_phone, home_phone }: FoundContact): boolean {
    if (matched === 'phone')
      return [mobile_phone, work_phone, home_phone].some(phone => phoneKey(phone).includes(this.#digits))
    return matched !== 'words' || rankOf(this.#words, display_name).length > 0
  }

  orderRanges(): RankedRange[] {
    const { key } = this
    const isOid = /^\d+$/.test(key) && key.length <= maxOid
    const street = streetKey(key)
    return [
      ...(isOid ? [{ rank: 0, match: 'number', condition: sql`oid = ${Number(key)}` }] : []),
      { rank: 1, match: 'address', condition: startingWith('address_key', key) },
      ...(street === key ? [{ rank: 1, match: 'address', condition: startingWith('street_key', key) }] : []),
      { rank: 1, match: 'report', condition: startingWith('report_key', key) },
      { rank: 2, match: 'zip', condition: sql`zip = ${key}`, order: 'oid desc' },
      ...this.#streets(),
      ...this.#matches('city').map(({ value, rank }) => ({
        ...{ rank, match: 'city', condition: sql`city_key = ${value}`, order: 'oid desc' as const },
      })),
    ]
  }

  /** Records whose phone number or long name has the words. */
  #withIds(kind: 'client' | 'agent'): RankedRange[] {
    const words = this.#digits.length >= minPhoneDigits ? [-1] : this.#words.map((_, word) => word)
    const idsOf = (word: number) =>
      new Set(this.terms.filter(term => term.word === word && term.field === kind).map(({ value }) => value))
    const ids = words.map(idsOf).reduce((all, some) => all.intersection(some), idsOf(words[0] ?? 0))
    const match = words[0] === -1 ? 'phone' : 'words'
    return ids.size === 0 ? [] : [{ rank: match === 'phone' ? 1 : 3, match, condition: sql`id in (${join([...ids])})` }]
  }

  /** Values that have every typed word, or one like it. */
  #matches(field: TermField, words: readonly string[] = this.#words): Match[] {
    return this.#known.getOrInsertComputed(`${field} ${words.join(' ')}`, () => {
      const values = new Set(this.terms.filter(term => term.field === field).map(({ value }) => value))
      return [...values]
        .flatMap(value => rankOf(words, value))
        .toSorted((a, b) => a.rank - b.rank)
        .slice(0, maxValues)
    })
  }

  /** A first name, or first and last names in either order. */
  #names(): Match[] {
    if (this.#words.length === 1) return this.#matches('first')
    const pairs = this.#words.length === 2 ? [this.#words, this.#words.toReversed()] : []
    return pairs.flatMap(([first = '', last = '']) =>
      this.#matches('first', [first]).flatMap(a =>
        this.#matches('last', [last]).map(b => ({ value: `${a.value} ${b.value}`, rank: Math.max(a.rank, b.rank) })),
      ),
    )
  }

  /** With the house number, if one was typed. */
  #streets(): RankedRange[] {
    const [first = '', ...others] = this.#words
    const isHouse = /^\d/.test(first) && others.length > 0
    const matches = this.#matches('street', isHouse ? others : this.#words)
    return matches.map(({ value, rank }) => ({
      rank,
      match: 'address',
      ...(isHouse
        ? { condition: startingWith('address_key', `${first} ${value}`) }
        : { condition: sql`street_key = ${value}`, order: 'oid desc' as const }),
    }))
  }
}

/** The typed word itself, words that begin with it, and words that differ by one letter. */
function lookupsOf(typed: string) {
  const exact = sql`spelling = ${spellingOf(typed)}`
  if (!isFuzzy(typed)) return [exact]
  const [beginning = '', ...shorter] = spellingsOf(typed)
  return [exact, startingWith('spelling', beginning), sql`spelling in (${join(shorter)})`]
}

function rankOf(words: readonly string[], value: string): Match[] {
  const found = wordsOf(value)
  const ranks = words.map(typed => Math.min(...found.map(word => closeness(typed, word) ?? Infinity)))
  const worst = Math.max(...ranks)
  return worst === Infinity ? [] : [{ value, rank: 2 + worst }]
}
