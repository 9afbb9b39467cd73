/** A field that both sides changed, each to another value. */
export interface Conflict {
  readonly path: string
  /** The name of the entry of a list that the field belongs to. */
  readonly within?: string
  readonly mine: unknown
  readonly theirs: unknown
}

export type Side = 'mine' | 'theirs'

type Fields = Readonly<Record<string, unknown>>
type Choose = (conflict: Conflict) => Side

/** Where a value is: its path, and the entry of a list around it. */
interface Place {
  readonly path: string
  readonly within?: string
}

/**
 * Both changes of an object. A field that one side changed has that value; `choose` decides about one that both changed.
 * `modified` is theirs, because the merged object is a change of their version.
 */
export function merge<T extends object>(base: T, mine: T, theirs: T, choose: Choose): T {
  return {
    ...mergeFields({ path: '' }, base as Fields, mine as Fields, theirs as Fields, choose),
    ...timeOf(theirs),
  } as T
}

function timeOf(theirs: object): object {
  return 'modified' in theirs ? { modified: theirs.modified } : {}
}

function mergeValues(place: Place, base: unknown, mine: unknown, theirs: unknown, choose: Choose): unknown {
  if (isSame(mine, theirs) || isSame(base, mine)) return theirs
  if (isSame(base, theirs)) return mine
  if (isRecord(base) && isRecord(mine) && isRecord(theirs)) return mergeFields(place, base, mine, theirs, choose)
  if (isKnownList(base) && isList(mine) && isKnownList(theirs)) return mergeLists(place, base, mine, theirs, choose)
  return choose({ ...place, mine, theirs }) === 'mine' ? mine : theirs
}

/** In the order of their fields, so that an object without own changes is the same as theirs. */
function mergeFields({ path, within }: Place, base: Fields, mine: Fields, theirs: Fields, choose: Choose): Fields {
  const names = new Set(
    [...Object.keys(theirs), ...Object.keys(mine)].filter(name => path !== '' || name !== 'modified'),
  )
  const prefix = path && `${path}.`
  return Object.fromEntries(
    [...names]
      .map(name => [
        name,
        mergeValues({ path: `${prefix}${name}`, within }, base[name], mine[name], theirs[name], choose),
      ])
      .filter(([, value]) => value !== undefined),
  )
}

/** Entries are the same by their ids; new ones of the form have none yet. */
function mergeLists(place: Place, base: List, mine: List, theirs: List, choose: Choose): unknown[] {
  const mergeEntry = (id: unknown): unknown => {
    const [before, own, other] = [base, mine, theirs].map(list => list.find(entry => entry.id === id))
    const at = { path: `${place.path}.${id}`, within: nameOf(own ?? other ?? {}) }
    return mergeValues(at, before, own, other, choose)
  }
  const ids = (list: List) => list.map(({ id }) => id).filter(id => id !== undefined)
  const isOwnOrder = !isSame(ids(mine), ids(base))
  const order = isOwnOrder ? [...ids(mine), ...ids(theirs)] : [...ids(theirs), ...ids(mine)]
  const known = [...new Set(order)].map(mergeEntry).filter(entry => entry !== undefined)
  return [...known, ...mine.filter(({ id }) => id === undefined)]
}

type List = readonly Fields[]

function isList(value: unknown): value is List {
  return Array.isArray(value) && value.every(isRecord)
}

function isKnownList(value: unknown): value is List {
  return isList(value) && value.every(({ id }) => typeof id === 'string')
}

function nameOf({ name }: Fields): string | undefined {
  return typeof name === 'string' ? name : undefined
}

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A cleared field is null, or missing. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
