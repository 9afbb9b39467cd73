import { changesAfter, maxChanges } from '../../../domain/changes/changes-after.ts'
import { changesAnswer, readPosition, sampleCursor } from '../../../wire/changes/change-wire.ts'
import { text } from '../../../wire/values.ts'
import { operation } from '../operation.ts'
import { maxStreams } from './change-feeds.ts'
import { followChanges, wantsEvents } from './follow-changes.ts'

export const changeRoutes = [
  operation({
    method: 'GET',
    path: '/changes',
    name: 'changes',
    group: 'Syncing',
    summary: 'Follow the changes of the company',
    description: `With \`Accept: text/event-stream\`, the response is a stream of server-sent events: each \`change\` has a record of \`changes\` as data and arrives within a second of its commit. A client that was cut off sends \`Last-Event-ID\` and misses nothing. Comments keep the connection alive; the service ends a stream after some minutes, after a change of settings and when it stops, and the client connects again. A company has at most ${maxStreams} streams per server.\n\nWithout that header, the changes since \`after\` are returned at once. After more than ${maxChanges} changes, one of kind \`everything\` is sent instead.`,
    query: {
      after: { schema: text('`cursor` of an earlier response; from now on if omitted.'), example: sampleCursor },
    },
    answer: changesAnswer,
    free: call => {
      // The header of an EventSource that connects again, or the parameter.
      const after = readPosition([call.request.headers['last-event-id']].flat()[0] ?? call.input.query.after)
      if (wantsEvents(call.request)) return followChanges(call, after)
      return call.answer('requests', () => call.read(scope => changesAfter(scope, after)))
    },
  }),
]
