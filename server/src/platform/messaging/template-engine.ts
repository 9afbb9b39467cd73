import { type TemplateEngine, TemplateFailed, type TemplateMistake } from '../../domain/templates/template.ts'
import { LimitExceeded } from './job-thread.ts'
import type { TemplateRequest, TemplateResponse } from './template-thread.ts'
import { ThreadPool } from './thread-pool.ts'

/** More than Liquid's own limit, which names the line. */
export const deadlineMs = 250
export const maxThreads = 2
export const maxWaiting = 100

export type OpenTemplateEngine = TemplateEngine & AsyncDisposable

/** Renders templates on threads: a template that blocks its thread blocks neither the event loop nor other companies. */
export function openTemplateEngine(): OpenTemplateEngine {
  const pool = new ThreadPool<TemplateRequest, TemplateResponse>({
    script: new URL('./template-thread.ts', import.meta.url),
    deadlineMs,
    maxHeapMb: 32,
    maxThreads,
    maxWaiting,
    idleMs: 10_000,
  })
  const run = (companyKey: string, request: TemplateRequest): Promise<TemplateResponse> =>
    pool.run(companyKey, request).catch(explainLimit)
  return {
    findMistake: async (companyKey, template, values) => {
      const response = await run(companyKey, { action: 'check', template, values })
      return 'mistake' in response ? response.mistake : undefined
    },
    render: async (companyKey, template, values) => {
      const response = await run(companyKey, { action: 'render', template, values })
      if ('text' in response) return response.text
      throw new TemplateFailed(showMistake(response.mistake))
    },
    [Symbol.asyncDispose]: () => pool.close(),
  }
}

/** The thread was ended, so the line is unknown. */
function explainLimit(error: unknown): TemplateResponse {
  if (!(error instanceof LimitExceeded)) throw error
  const reason =
    error.limit === 'time' ? `the template took longer than ${deadlineMs} ms` : 'the template used too much memory'
  return { mistake: { line: 1, reason } }
}

function showMistake({ line, reason }: TemplateMistake): string {
  return `line ${line}: ${reason}`
}
