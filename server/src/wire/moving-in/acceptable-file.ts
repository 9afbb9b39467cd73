import { type CompanyFile, companyFileSchema, withoutEvents } from '../../domain/company-files/company-file.ts'
import type { ImportProblem } from '../../domain/moving-in/imported-kind.ts'

type Entry = Record<string, unknown>

/** A file without the values that cannot be kept here, each of which is a problem. Events are records of their own. */
export function acceptable(file: Entry): { readonly file: CompanyFile; readonly problems: readonly ImportProblem[] } {
  const problems: ImportProblem[] = []
  for (let attempts = 0; attempts < 50; attempts++) {
    const read = companyFileSchema.safeParse(file)
    if (read.success) return { file: withoutEvents(read.data), problems }
    for (const { path, message, code, ...issue } of read.error.issues) {
      const keys =
        code === 'unrecognized_keys' ? (issue as { keys: readonly string[] }).keys.map(key => [...path, key]) : [path]
      for (const at of keys) {
        problems.push({ what: at.join('.'), why: `${message}: ${JSON.stringify(remove(file, at))?.slice(0, 100)}` })
      }
    }
  }
  throw new Error('the company of the source cannot be read')
}

/** Takes a value out, which then has its default; returns what it was. */
function remove(file: Entry, path: readonly PropertyKey[]): unknown {
  let inner: unknown = file
  for (const key of path.slice(0, -1)) inner = (inner as Record<PropertyKey, unknown> | undefined)?.[key]
  const last = path.at(-1)
  if (last === undefined || typeof inner !== 'object' || inner === null) return undefined
  const value = (inner as Record<PropertyKey, unknown>)[last]
  if (Array.isArray(inner)) inner.splice(Number(last), 1)
  else delete (inner as Record<PropertyKey, unknown>)[last]
  return value
}
