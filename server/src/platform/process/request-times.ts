const bounds = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10]
const name = 'plumbline_request_seconds'

interface Tally {
  readonly labels: string
  readonly counts: number[]
  sum: number
}

/**
 * A Prometheus histogram of request times, kept as plain numbers: it is written at every request, where a general
 * library's look-up of labels would be felt, and read only when somebody scrapes.
 */
export class RequestTimes {
  readonly #tallies: Tally[] = []

  /** Where a route notes its answers; the common status needs no look-up. */
  timer(door: string, method: string, route: string): (status: number, seconds: number) => void {
    const tallies = new Map<number, Tally>()
    const tallyFor = (status: number): Tally => {
      const labels = `door="${door}",method="${method}",route="${route}",status="${status}"`
      const tally = { labels, counts: new Array<number>(bounds.length + 1).fill(0), sum: 0 }
      tallies.set(status, tally)
      this.#tallies.push(tally)
      return tally
    }
    const ok = tallyFor(200)
    return (status, seconds) => note(status === 200 ? ok : (tallies.get(status) ?? tallyFor(status)), seconds)
  }

  show(): string {
    const lines = [`# HELP ${name} Time from a request's arrival to its answer.`, `# TYPE ${name} histogram`]
    for (const { labels, counts, sum } of this.#tallies) {
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

function note(tally: Tally, seconds: number): void {
  let i = 0
  while (i < bounds.length && seconds > (bounds[i] as number)) i++
  tally.counts[i] = (tally.counts[i] as number) + 1
  tally.sum += seconds
}
