import type { Assistant } from '../../domain/assistants/assistant.ts'
import { assistantScopes } from '../../domain/assistants/assistant.ts'
import type { AssistantCall } from '../../domain/assistants/call-store.ts'
import { showInstant } from '../../domain/time/local-time.ts'
import { body, flagField, type Parts, textField } from '../body-codec.ts'
import { type Member, type MemberTable, recordTable } from '../record-table.ts'
import { sample, sampleTimestamp } from '../samples.ts'
import { id, listOf, text, timestamp } from '../values.ts'

interface Shown {
  readonly zone: string
}

export const scopesSchema = listOf(
  { type: 'string', enum: [...assistantScopes] },
  'What it may do: `read`, or also `book`.',
)

/** A public client of the examples. */
export const sampleClientId = 'plm_2n8Qx0pT5vLr7Yk3'
export const sampleRedirect = 'http://127.0.0.1:6274/callback'

/** What a program asks for, as its browser brought it. */
export interface SentAuthorization {
  readonly clientId: string | undefined
  readonly redirectUri: string | undefined
  readonly responseType: string | undefined
  readonly codeChallenge: string | undefined
  readonly codeChallengeMethod: string | undefined
  readonly scope: string | undefined
  readonly state: string | undefined
  readonly resource: string | undefined
}

const parameters: Parts<SentAuthorization> = {
  clientId: textField(
    'client_id',
    'The program: the address of its metadata document, or its registered id.',
    sampleClientId,
  ),
  redirectUri: textField('redirect_uri', 'Where the answer goes.', sampleRedirect),
  responseType: textField('response_type', '`code`.', 'code'),
  codeChallenge: textField('code_challenge', 'Of PKCE.', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'),
  codeChallengeMethod: textField('code_challenge_method', '`S256`.', 'S256'),
  scope: textField('scope', '`read`, `read book`, or nothing for both.', 'read book'),
  state: textField('state', 'Comes back with the answer.', 'af0ifjsldkj'),
  resource: textField('resource', 'The address of the connector of this company, if it is sent.'),
}

export const authorizationBody = body(
  'AssistantRequestFields',
  'The parameters of the authorization request.',
  parameters,
)

export const approvalBody = body(
  'AssistantApprovalFields',
  'The parameters of the authorization request, and the decision.',
  {
    ...parameters,
    isAllowed: flagField('allow', 'Whether the person lets the assistant act for them.', true),
    mayBook: flagField('book', 'Whether it may book too, if it asks for that.', true),
  },
)

const optionalMoment = (
  description: string,
  at: (assistant: Assistant) => Temporal.Instant | undefined,
): Member<Assistant, Shown> => [
  { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }], description },
  (assistant, { zone }) => {
    const moment = at(assistant)
    return moment ? showInstant(moment, zone) : null
  },
  sampleTimestamp,
]

const assistantMembers: MemberTable<Assistant, Shown> = {
  id: [id('The assistant.'), assistant => assistant.id, sample.assistant],
  name: [text('As the program calls itself.'), assistant => assistant.name, 'Claude'],
  host: [text('Where the program is at home; `""` if it does not say.'), assistant => assistant.host, 'claude.ai'],
  scopes: [scopesSchema, assistant => assistant.scopes, ['read', 'book']],
  connected: optionalMoment('When it was connected. ISO 8601.', assistant => assistant.connectedAt),
  lastused: optionalMoment(
    'Its last call, as of a minute ago; `null` if there was none.',
    assistant => assistant.lastUsedAt,
  ),
}

export const assistantRecord = recordTable('Assistant', 'An assistant that acts for the user.', assistantMembers)

export const userAssistantRecord = recordTable<Assistant, Shown>(
  'UserAssistant',
  'An assistant, and for whom it acts.',
  {
    ...assistantMembers,
    user: [id('The user for whom it acts.'), ({ userId }) => userId, sample.owner],
  },
)

export const callRecord = recordTable<AssistantCall, Shown>('AssistantCall', 'A call of a tool by an assistant.', {
  at: [timestamp('When.'), ({ at }, { zone }) => showInstant(at, zone), sampleTimestamp],
  user: [id('For whom.'), ({ userId }) => userId, sample.owner],
  assistant: [text('Its name.'), ({ assistant }) => assistant, 'Claude'],
  tool: [text('The tool.'), ({ tool }) => tool, 'create_order'],
  outcome: [
    { type: 'string', enum: ['done', 'dry run', 'refused'], description: 'What came of it.' },
    ({ outcome }) => outcome,
    'done',
  ],
  order: [text('The order that it was about; `""` if none.'), ({ orderId }) => orderId, sample.order],
})
