import { Refusal } from '../../../domain/refusal.ts'
import { requireNotMigrating } from '../../../domain/tenants/migration-store.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import { addWebhook, changeWebhook, removeWebhook } from '../../../domain/webhooks/manage-webhooks.ts'
import { maxWebhooks, type Webhook } from '../../../domain/webhooks/webhook.ts'
import { readWebhooks } from '../../../domain/webhooks/webhook-store.ts'
import type { Written } from '../../../wire/envelope.ts'
import { Fields } from '../../../wire/fields.ts'
import { listAnswer } from '../../../wire/record-table.ts'
import { sample, sampleTarget, unknownId } from '../../../wire/samples.ts'
import { id } from '../../../wire/values.ts'
import {
  createdHook,
  hookForm,
  hookRecord,
  newHookForm,
  readHook,
  readTarget,
  savedHook,
} from '../../../wire/webhooks/hook-wire.ts'
import type { Route } from '../route.ts'

const common = { needs: 'OWNER', group: 'Webhooks' } as const
const byId = { id: { schema: id('The hook.'), example: sample.hook } }
const unknownHook = new Refusal('webhook.unknown', { id: unknownId })
const badFields = [
  new Refusal('webhook.address', { url: 'http://10.0.0.1/', problem: '10.0.0.1 is not a public address' }),
  new Refusal('webhook.kinds', { unknown: ['ORDER_LOST'], known: ['ORDER_CREATED'] }),
  new Refusal('webhook.secret'),
  new Refusal('list.too-long', { field: 'webhooks', limit: maxWebhooks }),
]

export const hookRoutes: readonly Route[] = [
  {
    ...common,
    method: 'GET',
    path: '/hooks',
    name: 'hooks',
    summary: 'List webhooks',
    description:
      'All webhooks of the company, those of the command line included, oldest first. Secrets are not shown.',
    answer: listAnswer('hooks', hookRecord, 'The webhooks.'),
    read: async scope => ({ hooks: (await readWebhooks(scope)).map(hook => hookRecord.show(hook, scope.company)) }),
  },
  {
    ...common,
    method: 'POST',
    path: '/hooks',
    name: 'createHook',
    answersSecret: true,
    summary: 'Create a webhook',
    description: `Events from the next change on are sent to \`target\`, signed as Standard Webhooks describes. With a \`secret\`, every delivery also has the header \`X-Webhook-Secret\`. **Secrets are shown only now.** A company has at most ${maxWebhooks} webhooks.`,
    body: {
      fields: newHookForm,
      example: { target: sampleTarget, event: 'ORDER_SCHEDULED', secret: 'a-long-random-text' },
    },
    answer: createdHook,
    refuses: [new Refusal('fields.missing', { fields: ['target', 'event'] }), ...badFields],
    urlToCheck: readTarget,
    write: async (scope, { body, checkedUrl: url }) => {
      await requireNotMigrating(scope)
      const fields = new Fields(body)
      const { kinds, ...more } = readHook(fields)
      if (!url || !kinds) {
        throw new Refusal('fields.missing', { fields: [...(url ? [] : ['target']), ...(kinds ? [] : ['event'])] })
      }
      const webhook = await addWebhook(scope, { url, kinds, ...more })
      return written(createdHook, webhook, fields, scope)
    },
  },
  {
    ...common,
    method: 'POST',
    path: '/hooks/:id',
    name: 'updateHook',
    summary: 'Update a webhook',
    description:
      'Changes the fields that are sent. A new `target` also receives the pending deliveries; new events apply from the next change on. The signing secret stays.',
    pathParameters: byId,
    body: { fields: hookForm, example: { event: 'ORDER_SCHEDULED,ORDER_COMPLETED' } },
    answer: savedHook,
    refuses: [unknownHook, ...badFields],
    urlToCheck: readTarget,
    write: async (scope, { params, body, checkedUrl: url }) => {
      await requireNotMigrating(scope)
      const fields = new Fields(body)
      const webhook = await changeWebhook(scope, params.id ?? '', { ...readHook(fields), ...(url && { url }) })
      return written(savedHook, webhook, fields, scope)
    },
  },
  {
    ...common,
    method: 'DELETE',
    path: '/hooks/:id',
    name: 'deleteHook',
    summary: 'Delete a webhook',
    description: 'Its pending deliveries are cancelled, and the list of its deliveries is deleted.',
    pathParameters: byId,
    answer: savedHook,
    dropsNothing: true,
    refuses: [unknownHook],
    write: async (scope, { params }) => {
      await requireNotMigrating(scope)
      return written(savedHook, await removeWebhook(scope, params.id ?? ''), new Fields({}), scope)
    },
  },
]

function written(answer: typeof savedHook, webhook: Webhook, fields: Fields, { now, company }: Scope): Written {
  return {
    status: 'ok',
    members: answer.show({ ...webhook, modifiedAt: now }, company),
    warnings: fields.warnings(),
  }
}
