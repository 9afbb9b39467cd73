import { Refusal } from '../domain/refusal.ts'

/** `next` is the index of the next `[]` entry: one past the highest so far. */
interface Branch {
  readonly fields: Map<string, Branch | string>
  next: number
}

/** Longer than any known field. JSON sent as a form is one long name, which must be ignored, not refused. */
const maxNameLength = 200

/**
 * Form fields with bracket nesting: `services[]=a&services[]=b`, `fees[0][feeid]=…`, `client[name]=…`. Built with
 * maps, so that `__proto__` is a name like any other.
 */
export function readForm(bytes: Buffer, depthLimit: number): Record<string, unknown> {
  const root = newBranch()
  for (const [name, value] of pairsOf(bytes.toString('utf8'))) {
    const path = readPath(name)
    if (path.length > depthLimit) throw new Refusal('body.too-deep', { limit: depthLimit })
    setPath(root, path, value)
  }
  return Object.fromEntries([...root.fields].map(([name, branch]) => [name, toValue(branch)]))
}

/** Pair by pair: `URLSearchParams` takes seconds for half a million pairs, so it only decodes those that are encoded. */
function* pairsOf(text: string): Generator<[name: string, value: string]> {
  const end = text.length
  for (let at = text.startsWith('?') ? 1 : 0; at < end; ) {
    const next = text.indexOf('&', at)
    const piece = text.slice(at, next < 0 ? end : next)
    at = next < 0 ? end : next + 1
    if (piece === '') continue
    if (piece.includes('%') || piece.includes('+')) yield* new URLSearchParams(`&${piece}`)
    else yield splitAtEquals(piece.toWellFormed())
  }
}

function splitAtEquals(piece: string): [name: string, value: string] {
  const at = piece.indexOf('=')
  return at < 0 ? [piece, ''] : [piece.slice(0, at), piece.slice(at + 1)]
}

/** The steps of `fees[0][feeid]`; `services[]` ends in an empty one. A name with unbalanced brackets is one step. */
function readPath(name: string): string[] {
  if (!name.includes('[')) return [shortened(name)]
  const parts = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!parts?.[1]) return [shortened(name)]
  const steps = parts[2] === '' ? [] : (parts[2] ?? '').slice(1, -1).split('][')
  return [shortened(parts[1]), ...steps]
}

function shortened(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name
}

function setPath(branch: Branch, path: readonly string[], value: string): void {
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
  setPath(inner, rest, value)
}

const newBranch = (): Branch => ({ fields: new Map(), next: 0 })

/** Longer digits are an ordinary name. */
const isNumber = (name: string): boolean => /^\d{1,12}$/.test(name)

/** Numbered entries become a list, sorted by number, without gaps. */
function toValue(branch: Branch | string): unknown {
  if (typeof branch === 'string') return branch
  const entries = [...branch.fields].map(([name, inner]) => [name, toValue(inner)] as const)
  if (!entries.every(([name]) => isNumber(name))) return Object.fromEntries(entries)
  return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => inner)
}
