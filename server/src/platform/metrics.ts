import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** What an operator watches, in Prometheus' text format. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests = new Histogram({
    name: 'plumbline_request_seconds',
    help: 'Time from the first byte of a request to its answer, by route and HTTP status.',
    labelNames: ['door', 'method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [this.#registry],
  })
  readonly #refusals = new Counter({
    name: 'plumbline_refusals_total',
    help: 'Requests answered with a refusal, by its code.',
    labelNames: ['code'],
    registers: [this.#registry],
  })

  constructor() {
    collectDefaultMetrics({ register: this.#registry })
  }

  /** Resolves the labels once, so that the common answer of a route costs no look-up. */
  timer(door: string, method: string, route: string): (status: number, seconds: number) => void {
    const labelled = (status: number) => this.#requests.labels(door, method, route, String(status))
    const ok = labelled(200)
    return (status, seconds) => (status === 200 ? ok : labelled(status)).observe(seconds)
  }

  countRefusal(code: string): void {
    this.#refusals.labels(code).inc()
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  show(): Promise<string> {
    return this.#registry.metrics()
  }
}
