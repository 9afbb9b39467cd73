import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { RequestTimes } from './request-times.ts'

/** Metrics in Prometheus text format. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #times = new RequestTimes()
  readonly #refusals = new Counter({
    name: 'plumbline_refusals_total',
    help: 'Requests answered with a refusal, by its code.',
    labelNames: ['code'],
    registers: [this.#registry],
  })

  readonly #deliveries = new Counter({
    name: 'plumbline_deliveries_total',
    help: 'Attempts to deliver webhooks, by outcome: delivered, due (retried later), failed, lost.',
    labelNames: ['outcome'],
    registers: [this.#registry],
  })

  readonly #companies = new Counter({
    name: 'plumbline_company_limit_total',
    help: 'Work of a company beyond its limits, by outcome: waited, refused.',
    labelNames: ['outcome', 'work', 'company'],
    registers: [this.#registry],
  })

  constructor() {
    collectDefaultMetrics({ register: this.#registry })
  }

  timer(api: string, method: string, route: string): (status: number, seconds: number) => void {
    return this.#times.timer(api, method, route)
  }

  countRefusal(code: string): void {
    this.#refusals.labels(code).inc()
  }

  countDelivery(outcome: string): void {
    this.#deliveries.labels(outcome).inc()
  }

  countCompany(outcome: 'waited' | 'refused', work: string, company: string): void {
    this.#companies.labels(outcome, work, company).inc()
  }

  /** A gauge whose value is read at every scrape. */
  watch(name: string, help: string, find: () => Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      async collect() {
        this.set(await find())
      },
    })
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  async show(): Promise<string> {
    return this.#times.show() + (await this.#registry.metrics())
  }
}
