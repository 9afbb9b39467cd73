import type {
  Comparison,
  KindCounts,
  NamedDifference,
  RecordOutcome,
  SavedComparison,
  ShownDifference,
} from '../../domain/moving-in/comparison.ts'
import type { ComparedKind } from '../../domain/moving-in/imported-kind.ts'
import type { Difference } from '../../wire/moving-in/compare-records.ts'

const maxExamples = 5
/** Differences that a record keeps, and letters of their values. */
export const maxShown = 60
const maxLetters = 120

export function shown({ field, source, copy, why }: Difference): ShownDifference {
  return { field, source: textOf(source), copy: textOf(copy), why: why ?? '' }
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > maxLetters ? `${text.slice(0, maxLetters)}…` : text
}

function outcomeOf(differences: readonly Difference[], isChangedHere: boolean) {
  if (differences.length === 0) return 'equal'
  if (isChangedHere) return 'changed here'
  return differences.every(({ why }) => why !== undefined) ? 'explained' : 'different'
}

/** Collects what a comparison finds. */
export class Report {
  readonly #kinds = new Map<ComparedKind, { -readonly [Name in keyof KindCounts]: KindCounts[Name] }>()
  readonly #differences = new Map<string, { -readonly [N in keyof NamedDifference]: NamedDifference[N] }>()
  #unexplained = 0

  add(kind: ComparedKind, id: string, differences: readonly Difference[], isChangedHere: boolean): RecordOutcome {
    const counts = this.#countsOf(kind)
    const outcome = outcomeOf(differences, isChangedHere)
    counts.source += 1
    counts[outcome === 'changed here' ? 'explained' : outcome] += 1
    for (const { field, source, copy, why } of differences)
      this.#note(kind, field, isChangedHere ? 'was changed here' : (why ?? ''), { id, source, copy })
    return outcome
  }

  missing(kind: ComparedKind, id: string, why = ''): void {
    const counts = this.#countsOf(kind)
    counts.source += 1
    counts.missing += 1
    this.#note(kind, '', why && `was not copied: ${why}`, { id, source: 'a record', copy: '' })
  }

  #countsOf(kind: ComparedKind) {
    const counts = this.#kinds.get(kind) ?? { source: 0, equal: 0, explained: 0, different: 0, missing: 0 }
    this.#kinds.set(kind, counts)
    return counts
  }

  #note(kind: ComparedKind, field: string, why: string, example: NamedDifference['examples'][number]): void {
    if (why === '') this.#unexplained += 1
    const name = `${kind} ${field} ${why}`
    const known = this.#differences.get(name) ?? { kind, field, why, count: 0, examples: [] }
    known.count += 1
    if (known.examples.length < maxExamples) known.examples = [...known.examples, example]
    this.#differences.set(name, known)
  }

  /** With short values. */
  saved(at: Temporal.Instant): SavedComparison {
    const { problems: _, differences, ...whole } = this.result([])
    const short = differences.map(each => ({
      ...each,
      examples: each.examples.map(({ id, source, copy }) => ({ id, source: textOf(source), copy: textOf(copy) })),
    }))
    return { ...whole, differences: short, at: at.toString() }
  }

  result(problems: Comparison['problems']): Comparison {
    return {
      kinds: Object.fromEntries(this.#kinds),
      differences: [...this.#differences.values()],
      problems,
      unexplained: this.#unexplained,
    }
  }
}
