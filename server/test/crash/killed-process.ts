import { openCrashFixture } from './crash-fixture.ts'
import { type Sample, sendAndRead } from './rest-writes.ts'
import type { Ids } from './template.ts'

/** Makes one write and kills itself right before one of its steps. */
const [words = ''] = process.argv.slice(2)
const { from, folder, step, request, ids } = JSON.parse(words) as {
  from: string
  folder: string
  step: string
  request: Sample
  ids: Ids
}
const fixture = await openCrashFixture({
  from,
  folder,
  watch: (name, when) => {
    if (name === step && when === 'before') process.kill(process.pid, 'SIGKILL')
  },
})
await sendAndRead(await fixture.serve(), 'POST /client', request, ids)
