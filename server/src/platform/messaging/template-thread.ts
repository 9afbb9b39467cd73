import { parentPort } from 'node:worker_threads'
import type { TemplateMistake } from '../../domain/templates/template.ts'
import { LiquidFailed, maxMillis, openLiquid } from './liquid.ts'

export interface TemplateRequest {
  readonly action: 'render' | 'check'
  readonly template: string
  readonly values: object
}

export type TemplateResponse = { readonly text: string } | { readonly mistake: TemplateMistake }

const liquid = openLiquid()

parentPort?.on('message', (request: TemplateRequest) => parentPort?.postMessage(respond(request)))
parentPort?.postMessage('ready')

function respond(request: TemplateRequest): TemplateResponse {
  const before = process.threadCpuUsage()
  for (;;) {
    try {
      return perform(request)
    } catch (error) {
      if (!(error instanceof LiquidFailed)) throw error
      // Liquid counts wall time, which passes also while other programs have the processor.
      const wasInterrupted = error.isTimeout && cpuMsSince(before) < maxMillis / 2
      if (!wasInterrupted) return { mistake: error.mistake }
    }
  }
}

function perform({ action, template, values }: TemplateRequest): TemplateResponse {
  if (action === 'render') return { text: liquid.render(template, values) }
  liquid.check(template, values)
  return { text: '' }
}

function cpuMsSince(earlier: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(earlier)
  return (user + system) / 1000
}
