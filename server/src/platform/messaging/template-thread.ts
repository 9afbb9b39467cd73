import { parentPort } from 'node:worker_threads'
import type { TemplateMistake } from '../../domain/templates/template.ts'
import { LiquidFailed, openLiquid } from './liquid.ts'

export interface TemplateRequest {
  readonly action: 'render' | 'check'
  readonly template: string
  readonly values: object
}

export type TemplateResponse =
  | { readonly text: string }
  | { readonly mistake: TemplateMistake; readonly isTimeout: boolean }

const liquid = openLiquid()

parentPort?.on('message', (request: TemplateRequest) => parentPort?.postMessage(respond(request)))
parentPort?.postMessage('ready')

function respond({ action, template, values }: TemplateRequest): TemplateResponse {
  try {
    if (action === 'render') return { text: liquid.render(template, values) }
    liquid.check(template, values)
    return { text: '' }
  } catch (error) {
    if (!(error instanceof LiquidFailed)) throw error
    return { mistake: error.mistake, isTimeout: error.isTimeout }
  }
}
