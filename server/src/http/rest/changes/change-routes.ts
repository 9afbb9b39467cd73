import { changesAfter, maxChanges } from '../../../domain/changes/changes-after.ts'
import { changeRecord, readPosition, showChanges, showPosition } from '../../../wire/changes/change-wire.ts'
import { listOf, text } from '../../../wire/values.ts'
import type { RestRequest, Route } from '../route.ts'
import { maxStreams } from './change-feeds.ts'

/** The header of a reconnecting EventSource, or the parameter. */
export function positionIn({ sent, query }: Pick<RestRequest, 'sent' | 'query'>) {
  return readPosition([sent.headers['last-event-id']].flat()[0] ?? query.text('after'))
}

const cursor = text('Where to go on: `after` of the next call. The `id` of an event of the stream works too.')
const sampleCursor = '1791223927418-42-7'

export const changeRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/changes',
    name: 'changes',
    group: 'Syncing',
    summary: 'Follow the changes of the company',
    description: `With \`Accept: text/event-stream\`, the response is a stream of server-sent events: each \`change\` has a record of \`changes\` as data and arrives within a second of its commit. A client that was cut off sends \`Last-Event-ID\` and misses nothing. Comments keep the connection alive; the service ends a stream after some minutes, after a change of settings and when it stops, and the client connects again. A company has at most ${maxStreams} streams per server.\n\nWithout that header, the changes since \`after\` are returned at once. After more than ${maxChanges} changes, one of kind \`everything\` is sent instead.`,
    query: {
      after: { schema: text('`cursor` of an earlier response; from now on if omitted.'), example: sampleCursor },
    },
    answer: {
      members: { changes: listOf(changeRecord.schema, 'The changes, in commit order.'), cursor },
      example: { changes: [changeRecord.example], cursor: sampleCursor },
    },
    isFollowed: true,
    read: async (scope, request) => {
      const changes = await changesAfter(scope, positionIn(request))
      const shown = showChanges(changes, scope.company).map(change => changeRecord.show(change, undefined))
      return { changes: shown, cursor: showPosition(changes.end) }
    },
  },
]
