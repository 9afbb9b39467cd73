import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'

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

const bounds = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10]
const name = 'plumbline_request_seconds'

interface Series {
  readonly labels: string
  readonly counts: number[]
  sum: number
}

/** A Prometheus histogram without a lookup of labels per request, which prom-client's has. */
class RequestTimes {
  readonly #series: Series[] = []

  /** Returns the observer of one route. */
  timer(api: string, method: string, route: string): (status: number, seconds: number) => void {
    const byStatus = new Map<number, Series>()
    const seriesFor = (status: number): Series => {
      const labels = `api="${api}",method="${method}",route="${route}",status="${status}"`
      const series = { labels, counts: new Array<number>(bounds.length + 1).fill(0), sum: 0 }
      byStatus.set(status, series)
      this.#series.push(series)
      return series
    }
    const ok = seriesFor(200)
    return (status, seconds) => observe(status === 200 ? ok : (byStatus.get(status) ?? seriesFor(status)), seconds)
  }

  show(): string {
    const lines = [`# HELP ${name} Time from the arrival of a request to its response.`, `# TYPE ${name} histogram`]
    for (const { labels, counts, sum } of this.#series) {
      let below = 0
      for (const [i, count] of counts.entries()) {
        below += count
        lines.push(`${name}_bucket{${labels},le="${bounds[i] ?? '+Inf'}"} ${below}`)
      }
      lines.push(`${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${below}`)
    }
    return `${lines.join('\n')}\n`
  }
}

function observe(series: Series, seconds: number): void {
  let i = 0
  while (i < bounds.length && seconds > (bounds[i] as number)) i++
  series.counts[i] = (series.counts[i] as number) + 1
  series.sum += seconds
}
