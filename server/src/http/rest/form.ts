import { Refusal } from '../../domain/refusal.ts'

/** `next` is the number that an entry without one gets: one past the highest so far. */
interface Branch {
  readonly fields: Map<string, Branch | string>
  next: number
}

/** No field has a longer name. JSON sent as a form is one long name: it must arrive as nothing, not be refused. */
const longestName = 200

/**
 * Form fields with bracket nesting: `services[]=a&services[]=b`, `fees[0][feeid]=…`, `client[name]=…`. Names become
 * maps first, so that no name, `__proto__` least of all, reaches an object's own machinery.
 */
export function readForm(bytes: Buffer, depthLimit: number): Record<string, unknown> {
  const root = newBranch()
  for (const [name, value] of pairsOf(bytes.toString('utf8'))) {
    const path = readPath(name)
    if (path.length > depthLimit) throw new Refusal('body.too-deep', { limit: depthLimit })
    plant(root, path, value)
  }
  return Object.fromEntries([...root.fields].map(([name, branch]) => [name, harvest(branch)]))
}

/**
 * What `URLSearchParams` reads, pair by pair: given all at once, half a million of them would keep it busy for seconds.
 * It is only asked about what is encoded.
 */
function* pairsOf(text: string): Generator<[name: string, value: string]> {
  const end = text.length
  for (let at = text.startsWith('?') ? 1 : 0; at < end; ) {
    const next = text.indexOf('&', at)
    const piece = text.slice(at, next < 0 ? end : next)
    at = next < 0 ? end : next + 1
    if (piece === '') continue
    if (piece.includes('%') || piece.includes('+')) yield* new URLSearchParams(`&${piece}`)
    else yield splitAtSign(piece.toWellFormed())
  }
}

function splitAtSign(piece: string): [name: string, value: string] {
  const sign = piece.indexOf('=')
  return sign < 0 ? [piece, ''] : [piece.slice(0, sign), piece.slice(sign + 1)]
}

/** `fees[0][feeid]` as its steps; `services[]` ends in an empty one. A name without sense is a name as it stands. */
function readPath(name: string): string[] {
  if (!name.includes('[')) return [shortened(name)]
  const parts = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!parts?.[1]) return [shortened(name)]
  const steps = parts[2] === '' ? [] : (parts[2] ?? '').slice(1, -1).split('][')
  return [shortened(parts[1]), ...steps]
}

function shortened(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name
}

function plant(branch: Branch, path: readonly string[], value: string): void {
  const [step = '', ...rest] = path
  const name = step === '' ? String(branch.next) : step
  if (isNumber(name)) branch.next = Math.max(branch.next, Number(name) + 1)
  if (rest.length === 0) {
    branch.fields.set(name, value)
    return
  }
  let inner = branch.fields.get(name)
  if (inner === undefined || typeof inner === 'string') {
    inner = newBranch()
    branch.fields.set(name, inner)
  }
  plant(inner, rest, value)
}

const newBranch = (): Branch => ({ fields: new Map(), next: 0 })

/** With more digits it is a name like any other. */
const isNumber = (name: string): boolean => /^\d{1,12}$/.test(name)

/** Numbered entries are a list, in the order of their numbers; gaps close. */
function harvest(branch: Branch | string): unknown {
  if (typeof branch === 'string') return branch
  const entries = [...branch.fields].map(([name, inner]) => [name, harvest(inner)] as const)
  if (!entries.every(([name]) => isNumber(name))) return Object.fromEntries(entries)
  return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => inner)
}
