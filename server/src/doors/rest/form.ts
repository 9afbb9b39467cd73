import { Refusal } from '../../domain/refusal.ts'

type Branch = Map<string, Branch | string>

/**
 * Form fields with bracket nesting: `services[]=a&services[]=b`, `fees[0][feeid]=…`, `client[name]=…`. Names become
 * maps first, so that no name, `__proto__` least of all, reaches an object's own machinery.
 */
export function readForm(bytes: Buffer, depthLimit: number): Record<string, unknown> {
  const root: Branch = new Map()
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) {
    const path = readPath(name)
    if (path.length > depthLimit) throw new Refusal('body.too-deep', { limit: depthLimit })
    plant(root, path, value)
  }
  return Object.fromEntries([...root].map(([name, branch]) => [name, harvest(branch)]))
}

/** `fees[0][feeid]` as its steps; `services[]` ends in an empty one. A name without sense is a name as it stands. */
function readPath(name: string): string[] {
  const parts = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!parts?.[1]) return [name]
  const steps = parts[2] === '' ? [] : (parts[2] ?? '').slice(1, -1).split('][')
  return [parts[1], ...steps]
}

function plant(branch: Branch, path: readonly string[], value: string): void {
  const [step = '', ...rest] = path
  const name = step === '' ? String(branch.size) : step
  if (rest.length === 0) {
    branch.set(name, value)
    return
  }
  let next = branch.get(name)
  if (!(next instanceof Map)) {
    next = new Map()
    branch.set(name, next)
  }
  plant(next, rest, value)
}

/** Numbered entries are a list, in the order of their numbers; gaps close. */
function harvest(branch: Branch | string): unknown {
  if (typeof branch === 'string') return branch
  const entries = [...branch].map(([name, inner]) => [name, harvest(inner)] as const)
  if (!entries.every(([name]) => /^\d{1,9}$/.test(name))) return Object.fromEntries(entries)
  return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => inner)
}
