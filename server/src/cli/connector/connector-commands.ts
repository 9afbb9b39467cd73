import { listCalls } from '../../domain/assistants/call-store.ts'
import { listUsers } from '../../domain/people/user-store.ts'
import { type Command, showMoment, table, UsageError } from '../command.ts'

const defaultCalls = 20
const maxCalls = 1_000

export const connectorCommands: readonly Command[] = [
  // Before the shorter name, which is the beginning of its own.
  {
    name: 'connector log',
    isForCompany: true,
    usage: '[--limit N]',
    summary: 'List recent calls of assistants, the newest first',
    options: { limit: `how many calls to list, at most ${maxCalls}; ${defaultCalls} by default` },
    run: async call => {
      const limit = call.limit(defaultCalls, maxCalls)
      const [calls, names] = await call.readAs(async tenant => {
        const users = await listUsers(tenant)
        return [
          await listCalls(tenant, undefined, limit),
          new Map(users.map(user => [user.id, user.username])),
        ] as const
      })
      const shown = calls.map(({ at, userId, assistant, tool, outcome, orderId }) => ({
        ...{ at: showMoment(at), user: names.get(userId) ?? userId, assistant, tool, outcome, order: orderId },
      }))
      const rows = shown.map(each => [each.at, each.user, each.assistant, each.tool, each.outcome, each.order])
      const headings = ['AT', 'USER', 'ASSISTANT', 'TOOL', 'OUTCOME', 'ORDER']
      call.printResult(shown, rows.length === 0 ? 'No calls' : table([headings, ...rows]))
    },
  },
  {
    name: 'connector',
    isForCompany: true,
    hasJson: false,
    usage: '--key ACCESS_KEY:SECRET_KEY [--url URL]',
    summary: 'Serve an assistant on this machine through standard input and output',
    options: {
      key: 'an access key of the person for whom the assistant acts, with its secret key behind a colon',
      url: 'the address of the server; by default that of the server that used this store last',
    },
    run: async call => {
      const companyKey = call.require('company')
      const [, accessKey = '', secretKey = ''] = /^(plk_\w+):(pls_\w+)$/.exec(call.require('key')) ?? []
      if (accessKey === '') throw new UsageError('--key must be an access key and its secret key: plk_…:pls_…')
      const url = call.option('url') ?? (await call.read(tx => call.addresses(tx))).publicUrl
      if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new UsageError('--url must begin with https://')
      const { serveConnectorOnStdio } = await call.loadServices()
      await serveConnectorOnStdio({ url: url.replace(/\/+$/, ''), companyKey, accessKey, secretKey })
    },
  },
]
