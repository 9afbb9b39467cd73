import { PlumblineError, Unavailable } from 'plumbline-client/errors'
import { draftOf } from '../../forms/draft.ts'

interface Attempt {
  readonly body: string
  readonly key: string
  readonly at: string
}

/**
 * Sends something once. The same content has the same key until the service has answered: a second click, a lost answer
 * and a reload in the middle take effect once. `at` is the time of the first attempt, because it is a part of the content.
 */
export async function once<T>(
  name: string,
  body: object,
  now: string,
  send: (key: string, at: string) => Promise<T>,
): Promise<T> {
  const draft = draftOf<Attempt>(`attempt ${name}`)
  const text = JSON.stringify(body)
  const known = draft.read()
  const attempt = known?.body === text ? known : { body: text, key: crypto.randomUUID(), at: now }
  draft.write(attempt)
  try {
    const answer = await send(attempt.key, attempt.at)
    draft.clear()
    return answer
  } catch (error) {
    // A refusal is an answer, which the same key would only repeat.
    if (error instanceof PlumblineError && !(error instanceof Unavailable)) draft.clear()
    throw error
  }
}
