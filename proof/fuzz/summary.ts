import type { Tally } from './campaign.ts'

/** The summary of a run as text. */
export function summaryOf(tally: Tally): string {
  const { requests, sequences, orders, deliveries, letters, minutes, findings, byStatus, slowestMs, megabytes } = tally
  const statuses = Object.entries(byStatus).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const neverDone = tally.neverDone()
  return [
    `${requests} requests in ${sequences} sequences over ${tally.asked.size} operations in ${minutes.toFixed(1)} minutes; ${orders} orders looked through, ${deliveries} deliveries and ${letters} letters read`,
    `answers: ${statuses.map(([status, count]) => `${status} × ${count}`).join(', ')}; the slowest took ${slowestMs} ms; the server had ${megabytes} MB`,
    ...(neverDone.length > 0 ? [`never got what was asked for: ${neverDone.join(', ')}`] : []),
    ...findings.map(({ kind, where, step, operation, detail, curl }) =>
      [`\n${kind.toUpperCase()} at ${where}, step ${step}: ${operation}`, `  ${detail}`, `  ${curl}`].join('\n'),
    ),
    `${findings.length} findings`,
  ].join('\n')
}
