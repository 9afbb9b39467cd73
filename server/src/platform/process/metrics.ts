import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { RequestTimes } from './request-times.ts'

export interface Count<L extends string> {
  readonly labels: Record<L, string>
  readonly count: number
}

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

  readonly #messages = new Counter({
    name: 'plumbline_messages_total',
    help: 'Attempts to send messages, by channel and outcome: sent, due (retried later), failed, cancelled, unsure.',
    labelNames: ['channel', 'outcome'],
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

  countMessage(channel: string, outcome: string): void {
    this.#messages.labels(channel, outcome).inc()
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

  /** The same for each value of a label. */
  watchEach(name: string, help: string, label: string, find: () => Promise<ReadonlyMap<string, number>>): void {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.#registry],
      async collect() {
        for (const [value, number] of await find()) this.set({ [label]: value }, number)
      },
    })
  }

  /** A counter by several labels, whose values are read at every scrape. */
  watchCounts<L extends string>(name: string, help: string, labelNames: L[], find: () => Promise<Count<L>[]>): void {
    new Counter({
      name,
      help,
      labelNames,
      registers: [this.#registry],
      async collect() {
        const counts = await find()
        this.reset()
        for (const { labels, count } of counts) this.inc(labels, count)
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
