import { listAssistants } from '../../../domain/assistants/assistant-store.ts'
import { callDays, listCalls, maxListedCalls } from '../../../domain/assistants/call-store.ts'
import { endAssistant } from '../../../domain/assistants/end-assistant.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { requireNotMigrating } from '../../../domain/tenants/migration-store.ts'
import { listAnswer } from '../../../wire/record-table.ts'
import { sample, unknownId } from '../../../wire/samples.ts'
import { callRecord, userAssistantRecord } from '../../../wire/session/assistant-wire.ts'
import { id } from '../../../wire/values.ts'
import { operation } from '../operation.ts'

const common = { needs: 'OWNER', group: 'Settings', dropsNothing: true } as const

/** The assistants of all users; each user has their own below `/session`. */
export const allAssistantRoutes = [
  operation({
    ...common,
    method: 'GET',
    path: '/settings/assistants',
    name: 'settingsAssistants',
    summary: 'List the assistants of all users',
    description:
      'The one used last comes first. The setting `assistants` switches them off for the company, and `mayConnect` for a user.',
    answer: listAnswer('assistants', userAssistantRecord, 'The assistants.'),
    inTransaction: scope => listAssistants(scope, undefined),
  }),
  operation({
    ...common,
    method: 'DELETE',
    path: '/settings/assistants/:id',
    name: 'removeSettingsAssistant',
    summary: 'Disconnect an assistant of a user',
    description: 'Every process refuses its calls within a second. Its user can connect it again.',
    pathParameters: { id: { schema: id('The assistant.'), example: sample.assistant } },
    answer: { members: { id: id('The assistant.') }, example: { id: sample.assistant } },
    refuses: [new Refusal('assistant.unknown', { id: unknownId })],
    inTransaction: async (scope, { params }) => {
      await requireNotMigrating(scope)
      await endAssistant(scope, params.id, undefined)
      return { id: params.id }
    },
  }),
  operation({
    ...common,
    method: 'GET',
    path: '/settings/assistants/calls',
    name: 'settingsAssistantCalls',
    summary: 'List recent calls of the assistants of all users',
    description: `The newest first, at most ${maxListedCalls}. They are kept for ${callDays} days.`,
    answer: listAnswer('calls', callRecord, 'The calls.'),
    inTransaction: scope => listCalls(scope, undefined, maxListedCalls),
  }),
]
