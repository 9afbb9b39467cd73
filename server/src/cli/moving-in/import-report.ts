import type { CompanyImport } from '../../domain/moving-in/company-import.ts'
import type { Comparison } from '../../domain/moving-in/comparison.ts'
import type { RecordCount } from '../../domain/moving-in/import-store.ts'
import { table } from '../command.ts'

export function showState(key: string, found: CompanyImport, counts: readonly RecordCount[]) {
  const { source, state, error, problems, startedAt, changedAt } = found
  const records: Record<string, Record<string, number>> = {}
  for (const { kind, state, count } of counts) records[kind] = { ...records[kind], [state]: Number(count) }
  const times = { started: startedAt.toString(), changed: changedAt.toString() }
  return { company: key, source, state, ...times, records, problems, error }
}

export function describeState(
  key: string,
  { source, state, error, problems }: CompanyImport,
  counts: readonly RecordCount[],
): string {
  const rows = counts.map(({ kind, state, count }) => [kind, state, String(count)])
  const next: Readonly<Record<string, string>> = {
    reading: `plumbline company import --company ${key} goes on with reading`,
    read: `plumbline company import compare --company ${key} shows that it is right; follow keeps it current`,
    following: `plumbline company import cut-over --company ${key} --yes ends it`,
  }
  return [
    `${key}, from ${source}: ${state}`,
    ...(error ? [`The last run ended with: ${error}`] : []),
    ...(rows.length > 0 ? [table([['KIND', 'STATE', 'RECORDS'], ...rows])] : []),
    ...(problems.length > 0
      ? [`Not taken over:`, ...problems.slice(0, 20).map(({ what, why }) => `  ${what}: ${why}`)]
      : []),
    ...(problems.length > 20 ? [`  and ${problems.length - 20} more: --json shows all`] : []),
    ...(next[state] ? [`Next: ${next[state]}`] : []),
  ].join('\n')
}

export function describeComparison({ kinds, differences, problems, unexplained }: Comparison): string {
  const rows = Object.entries(kinds).map(([kind, counts]) => [
    kind,
    ...[counts.source, counts.equal, counts.explained, counts.different, counts.missing].map(String),
  ])
  const header = ['KIND', 'SOURCE', 'EQUAL', 'EXPLAINED', 'DIFFERENT', 'MISSING']
  const lines = differences.map(({ kind, field, why, count, examples: [first] }) => {
    const example = first ? `, such as ${first.id}: ${short(first.source)} and ${short(first.copy)}` : ''
    return `  ${kind} ${field || 'record'}: ${count} times, ${why || 'no reason known'}${example}`
  })
  return [
    table([header, ...rows]),
    ...(lines.length > 0 ? ['Differences:', ...lines] : ['No differences']),
    ...(problems.length > 0 ? [`${problems.length} things were not taken over: company import status shows them`] : []),
    unexplained > 0 ? `${unexplained} differences have no reason` : 'Every difference has a reason',
  ].join('\n')
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
