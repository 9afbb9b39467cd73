import type { JsonAnswer } from '../../../wire/operation.ts'
import { passkeyRecordOf } from '../../../wire/session/passkey-wire.ts'
import {
  type AccountWords,
  type SessionRecord,
  sessionRecordOf,
  signedInAnswer,
} from '../../../wire/session/session-wire.ts'

/** The records and words in which an API describes the accounts of its people. */
export interface AccountApi extends AccountWords {
  readonly sessionRecord: SessionRecord
  readonly passkeyRecord: ReturnType<typeof passkeyRecordOf>
  /** The response to a sign-in. */
  readonly signedIn: JsonAnswer
}

export function accountApi(words: AccountWords): AccountApi {
  const sessionRecord = sessionRecordOf(words)
  return { ...words, sessionRecord, passkeyRecord: passkeyRecordOf(words), signedIn: signedInAnswer(sessionRecord) }
}
