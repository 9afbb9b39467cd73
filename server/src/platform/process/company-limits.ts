import { CompanyQueue, type QueueLimits } from '../../domain/fairness/company-queue.ts'
import type { Config } from './config.ts'
import type { Metrics } from './metrics.ts'

/** Work that one company could take all of the server's capacity with. */
export type LimitedWork = 'requests' | 'long reads' | 'uploads' | 'downloads' | 'assistants'

export const limits = {
  requests: { concurrency: 32, maxWaiting: 2_000, maxWaitMs: 10_000 },
  'long reads': { concurrency: 4, maxWaiting: 100, maxWaitMs: 10_000 },
  uploads: { concurrency: 32, maxWaiting: 200, maxWaitMs: 10_000 },
  downloads: { concurrency: 32, maxWaiting: 200, maxWaitMs: 10_000 },
  // Around the requests that their tools make.
  assistants: { concurrency: 16, maxWaiting: 200, maxWaitMs: 10_000 },
} as const satisfies Record<LimitedWork, QueueLimits>

/** What each company may have in progress in this process, by kind of work. */
export type CompanyLimits = Readonly<Record<LimitedWork, CompanyQueue>>

export function companyLimits({ postgres }: Pick<Config, 'postgres'>, metrics: Metrics): CompanyLimits {
  const queueOf = (work: LimitedWork, limit: QueueLimits) =>
    new CompanyQueue(work, limit, {
      waited: company => metrics.countCompany('waited', work, company),
      refused: company => metrics.countCompany('refused', work, company),
    })
  return {
    // The last quarter of the connections to the database is for other companies.
    requests: queueOf('requests', {
      ...limits.requests,
      concurrency: postgres ? Math.max(1, Math.floor(postgres.connections * 0.75)) : limits.requests.concurrency,
    }),
    'long reads': queueOf('long reads', limits['long reads']),
    uploads: queueOf('uploads', limits.uploads),
    downloads: queueOf('downloads', limits.downloads),
    assistants: queueOf('assistants', limits.assistants),
  }
}
