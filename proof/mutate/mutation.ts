/** A bug that somebody could have written: one small edit, what it breaks, and who must notice. */
export interface Mutation {
  readonly name: string
  readonly file: string
  /** Stands in the file exactly once. */
  readonly old: string
  readonly new: string
  readonly breaks: string
  /** Test files, from the root; behind a # a pattern of test names, where the whole file would take long. */
  readonly caughtBy: readonly string[]
}

/** Where the edit belongs, or why it does not fit any more. */
export function applyTo(source: string, { old, new: mutated }: Mutation): string | { readonly problem: string } {
  const at = source.indexOf(old)
  if (at < 0) return { problem: 'its old text no longer occurs' }
  if (source.indexOf(old, at + 1) >= 0) return { problem: 'its old text occurs more than once' }
  if (old === mutated) return { problem: 'it changes nothing' }
  return source.slice(0, at) + mutated + source.slice(at + old.length)
}
