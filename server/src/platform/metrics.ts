import { Counter, collectDefaultMetrics, Registry } from 'prom-client'
import { RequestTimes } from './request-times.ts'

/** What an operator watches, in Prometheus' text format. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #times = new RequestTimes()
  readonly #refusals = new Counter({
    name: 'plumbline_refusals_total',
    help: 'Requests answered with a refusal, by its code.',
    labelNames: ['code'],
    registers: [this.#registry],
  })

  constructor() {
    collectDefaultMetrics({ register: this.#registry })
  }

  timer(door: string, method: string, route: string): (status: number, seconds: number) => void {
    return this.#times.timer(door, method, route)
  }

  countRefusal(code: string): void {
    this.#refusals.labels(code).inc()
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  async show(): Promise<string> {
    return this.#times.show() + (await this.#registry.metrics())
  }
}
