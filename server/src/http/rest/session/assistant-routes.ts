import { listAssistants } from '../../../domain/assistants/assistant-store.ts'
import { listCalls, maxListedCalls } from '../../../domain/assistants/call-store.ts'
import { approveAssistant } from '../../../domain/assistants/connect-assistant.ts'
import { endAssistant } from '../../../domain/assistants/end-assistant.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { listAnswer, nothing } from '../../../wire/record-table.ts'
import { sample, unknownId } from '../../../wire/samples.ts'
import {
  approvalBody,
  assistantRecord,
  authorizationBody,
  callRecord,
  type SentAuthorization,
  sampleRedirect,
  scopesSchema,
} from '../../../wire/session/assistant-wire.ts'
import { id, text } from '../../../wire/values.ts'
import { type AccountRoute, accountRoute, type CompanyAccountRequest } from './account-request.ts'
import { answerAddress, issuerFor, readAuthorization, refuseAssistant } from './assistant-request.ts'

const unfit = new Refusal('assistant.unfit', {
  problem: 'it is not known here; remove the connection in the assistant and add it again',
})

interface SentApproval extends SentAuthorization {
  readonly isAllowed: boolean | undefined
  readonly mayBook: boolean | undefined
}

export const assistantRoutes: readonly AccountRoute<CompanyAccountRequest>[] = [
  accountRoute({
    method: 'POST',
    path: '/session/assistant/check',
    name: 'checkAssistant',
    summary: 'Check what an assistant asks for',
    description:
      'Says which program asks for access, before the user decides. Refused if the program is unknown or wants to be answered at an address that is not its own. Saves nothing.',
    body: authorizationBody,
    answer: {
      members: {
        name: text('As the program calls itself. Nobody has checked the name.'),
        host: text('Where its description is; `""` if it registered itself.'),
        target: text('Where the answer goes: a host, or the scheme of a program on the computer of the user.'),
        scopes: scopesSchema,
        redirect: text('Where to go at once, because the request is mistaken; `""` if the user decides.'),
        problem: text('What is mistaken; `""` if nothing is.'),
      },
      example: {
        ...{ name: 'An assistant', host: '', target: new URL(sampleRedirect).host, scopes: ['read', 'book'] },
        ...{ redirect: '', problem: '' },
      },
    },
    refuses: [unfit],
    account: async (request: CompanyAccountRequest, sent: SentAuthorization) => {
      const { client, scopes, redirectUri, mistake } = await readAuthorization(request, sent)
      const { host, protocol } = new URL(redirectUri)
      const members = { name: client.name, host: client.host, target: host || protocol, scopes }
      const redirect = mistake ? refusalAddress(request, redirectUri, sent.state, mistake) : ''
      return { members: { ...members, redirect, problem: mistake?.description ?? '' } }
    },
  }),
  accountRoute({
    method: 'POST',
    path: '/session/assistant',
    name: 'answerAssistant',
    summary: 'Let an assistant act for the user, or refuse it',
    description:
      'The answer has the address to which the browser goes next, with a code that the program redeems within a minute, or with the refusal. Needs a session: nobody connects an assistant with an access key.',
    body: approvalBody,
    answer: { members: { redirect: text('The address.') }, example: { redirect: `${sampleRedirect}?code=plc_…` } },
    refuses: [unfit],
    account: async (request: CompanyAccountRequest, sent: SentApproval) => {
      const { company, person, session, realm } = request
      if (!session) refuseAssistant('only a person who is signed in can connect it')
      const authorization = await readAuthorization(request, sent)
      const { client, redirectUri, codeChallenge, mistake } = authorization
      const denied = { error: 'access_denied', description: 'the user did not agree' }
      const refused = mistake ?? (sent.isAllowed === true ? undefined : denied)
      if (refused) return { members: { redirect: refusalAddress(request, redirectUri, sent.state, refused) } }
      const scopes = authorization.scopes.filter(scope => scope === 'read' || sent.mayBook === true)
      const approval = { userId: person.id, client, scopes, redirectUri, codeChallenge }
      const code = await realm.write(scope => approveAssistant({ ...scope, companyId: company.id }, approval))
      return { members: { redirect: answerAddress(redirectUri, issuerFor(request), sent.state, { code }) } }
    },
  }),
  accountRoute({
    method: 'GET',
    path: '/session/assistants',
    name: 'assistants',
    summary: 'List own assistants',
    description: 'The assistants that act for the user; the one used last comes first.',
    answer: listAnswer('assistants', assistantRecord, 'The assistants.'),
    account: async ({ company, person, realm }: CompanyAccountRequest) => {
      const found = await realm.read(({ tx }) => listAssistants({ tx, companyId: company.id }, person.id))
      return { members: { assistants: found.map(each => assistantRecord.show(each, company)) } }
    },
  }),
  accountRoute({
    method: 'DELETE',
    path: '/session/assistants/:id',
    name: 'endAssistant',
    summary: 'Disconnect an assistant',
    description: 'Every process refuses its calls within a second.',
    pathParameters: { id: { schema: id('The assistant.'), example: sample.assistant } },
    answer: nothing,
    refuses: [new Refusal('assistant.unknown', { id: unknownId })],
    account: async ({ company, person, realm, params }: CompanyAccountRequest) => {
      await realm.write(({ tx }) => endAssistant({ tx, companyId: company.id }, params.id ?? '', person.id))
      return { members: {} }
    },
  }),
  accountRoute({
    method: 'GET',
    path: '/session/assistants/calls',
    name: 'assistantCalls',
    summary: 'List recent calls of own assistants',
    description: `The newest first, at most ${maxListedCalls}. What an assistant changed is in the history of the order too.`,
    answer: listAnswer('calls', callRecord, 'The calls.'),
    account: async ({ company, person, realm }: CompanyAccountRequest) => {
      const calls = await realm.read(({ tx }) => listCalls({ tx, companyId: company.id }, person.id, maxListedCalls))
      return { members: { calls: calls.map(call => callRecord.show(call, company)) } }
    },
  }),
]

function refusalAddress(
  request: CompanyAccountRequest,
  redirectUri: string,
  state: string | undefined,
  { error, description }: { readonly error: string; readonly description: string },
): string {
  const answer = { error, error_description: description }
  return answerAddress(redirectUri, issuerFor(request), state, answer)
}
