import type { TestEvent } from 'node:test/reporters'

const everyMs = 10_000
const shown = 10
/** How many test files there are, each once per engine. */
const total = Number(process.env.TEST_FILES)

interface Done {
  readonly name: string
  readonly seconds: number
}

/** A reporter: from time to time a line with the files done and the time left, and at the end the slowest files. */
export default async function* progress(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const startedAt = performance.now()
  let nextAt = startedAt + everyMs
  const done: Done[] = []
  for await (const { type, data } of events) {
    if (type === 'test:summary' && data.file === undefined) yield* slowestOf(done)
    // The process of a group is a test too, named after its entry.
    if (type !== 'test:complete' || data.nesting > 0 || data.name.endsWith('.mjs')) continue
    done.push({ name: data.name, seconds: data.details.duration_ms / 1000 })
    const now = performance.now()
    if (now < nextAt) continue
    nextAt = now + everyMs
    const left = ((now - startedAt) / 60_000 / done.length) * (total - done.length)
    yield `--- ${done.length} of ${total} files, about ${left.toFixed(1)} minutes left\n`
  }
}

function* slowestOf(done: readonly Done[]): Generator<string> {
  if (done.length <= shown) return
  yield '\nslowest files\n'
  const slowest = done.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown)
  for (const { name, seconds } of slowest) yield `${seconds.toFixed(1).padStart(7)} s  ${name}\n`
}
