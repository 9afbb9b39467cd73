const bounds = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10]
const name = 'plumbline_request_seconds'

interface Series {
  readonly labels: string
  readonly counts: number[]
  sum: number
}

/** A Prometheus histogram without a lookup of labels per request, which prom-client's has. */
export class RequestTimes {
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
