import type { Tally } from './campaign.ts'

/** The summary of a run as text. */
export function summaryOf(tally: Tally): string {
  const { requests, sequences, orders, deliveries, emails, minutes, findings, byStatus, slowestMs, megabytes } = tally
  const statuses = Object.entries(byStatus).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const neverSucceeded = tally.neverSucceeded()
  return [
    `${requests} requests in ${sequences} sequences over ${tally.byOperation.size} operations in ${minutes.toFixed(1)} minutes; ${orders} orders audited, ${deliveries} deliveries and ${emails} emails received`,
    `responses: ${statuses.map(([status, count]) => `${status} × ${count}`).join(', ')}; the slowest took ${slowestMs} ms; the server had ${megabytes} MB`,
    ...(neverSucceeded.length > 0 ? [`operations that never succeeded: ${neverSucceeded.join(', ')}`] : []),
    ...findings.map(({ kind, where, step, operation, detail, curl }) =>
      [`\n${kind.toUpperCase()} at ${where}, step ${step}: ${operation}`, `  ${detail}`, `  ${curl}`].join('\n'),
    ),
    `${findings.length} findings`,
  ].join('\n')
}
