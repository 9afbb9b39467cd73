import { Refusal } from '../../../domain/refusal.ts'
import { requireNotMigrating } from '../../../domain/tenants/migration-store.ts'
import { addWebhook, changeWebhook, removeWebhook } from '../../../domain/webhooks/manage-webhooks.ts'
import { maxWebhooks } from '../../../domain/webhooks/webhook.ts'
import { readWebhooks } from '../../../domain/webhooks/webhook-store.ts'
import { listAnswer } from '../../../wire/record-table.ts'
import { sample, unknownId } from '../../../wire/samples.ts'
import { id } from '../../../wire/values.ts'
import { createdHook, hookBody, hookRecord, newHookBody, savedHook } from '../../../wire/webhooks/hook-wire.ts'
import { operation } from '../operation.ts'
import { writeAfterCheck } from '../responding.ts'

const common = { needs: 'OWNER', group: 'Webhooks' } as const
const byId = { id: { schema: id('The hook.'), example: sample.hook } }
const unknownHook = new Refusal('webhook.unknown', { id: unknownId })
const badFields = [
  new Refusal('webhook.address', { url: 'http://10.0.0.1/', problem: '10.0.0.1 is not a public address' }),
  new Refusal('webhook.kinds', { unknown: ['ORDER_LOST'], known: ['ORDER_CREATED'] }),
  new Refusal('webhook.secret'),
  new Refusal('list.too-long', { field: 'webhooks', limit: maxWebhooks }),
]

export const hookRoutes = [
  operation({
    ...common,
    method: 'GET',
    path: '/hooks',
    name: 'hooks',
    summary: 'List webhooks',
    description:
      'All webhooks of the company, those of the command line included, oldest first. Secrets are not shown.',
    answer: listAnswer('hooks', hookRecord, 'The webhooks.'),
    inTransaction: readWebhooks,
  }),
  operation({
    ...common,
    method: 'POST',
    path: '/hooks',
    name: 'createHook',
    summary: 'Create a webhook',
    description: `Events from the next change on are sent to \`target\`, signed as Standard Webhooks describes. With a \`secret\`, every delivery also has the header \`X-Webhook-Secret\`. **Secrets are shown only now.** A company has at most ${maxWebhooks} webhooks.`,
    body: newHookBody,
    answer: createdHook,
    refuses: badFields,
    free: call =>
      writeAfterCheck(
        call,
        ({ body }) => call.services.checkUrl(body.target),
        async (scope, { body }, url) => {
          await requireNotMigrating(scope)
          const webhook = await addWebhook(scope, { ...body, url })
          return { ...webhook, modifiedAt: scope.now }
        },
        { answersSecret: true },
      ),
  }),
  operation({
    ...common,
    method: 'POST',
    path: '/hooks/:id',
    name: 'updateHook',
    summary: 'Update a webhook',
    description:
      'Changes the fields that are sent. A new `target` also receives the pending deliveries; new events apply from the next change on. The signing secret stays.',
    pathParameters: byId,
    body: hookBody,
    answer: savedHook,
    refuses: [unknownHook, ...badFields],
    free: call =>
      writeAfterCheck(
        call,
        async ({ body }) => (body.target === undefined ? undefined : call.services.checkUrl(body.target)),
        async (scope, { params, body }, url) => {
          await requireNotMigrating(scope)
          const webhook = await changeWebhook(scope, params.id, { ...body, url })
          return { ...webhook, modifiedAt: scope.now }
        },
      ),
  }),
  operation({
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
    inTransaction: async (scope, { params }) => {
      await requireNotMigrating(scope)
      const webhook = await removeWebhook(scope, params.id)
      return { ...webhook, modifiedAt: scope.now }
    },
  }),
]
