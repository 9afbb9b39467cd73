import type { TestEvent } from 'node:test/reporters'

/** A reporter that names what failed at the top: the suite of each test file, one a line. */
export default async function* failedSuites(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) if (type === 'test:fail' && data.nesting === 0) yield `${data.name}\n`
}
