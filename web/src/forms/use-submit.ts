import { PlumblineError, Unavailable } from 'plumbline-client/errors'
import { type FormEvent, useState } from 'react'
import { texts } from '../texts/texts.ts'

interface Submission {
  /** Why the last attempt did not work. */
  readonly problem: string
  readonly isBusy: boolean
  readonly submit: (event: FormEvent) => Promise<void>
}

/** Sends a small form once at a time. `send` returns what is missing; a refusal is explained. */
export function useSubmit(send: () => Promise<string | undefined>, explain = messageOf): Submission {
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem('')
    try {
      setProblem((await send()) ?? '')
    } catch (error) {
      setProblem(explain(error))
    } finally {
      setBusy(false)
    }
  }
  return { problem, isBusy, submit }
}

/** An error that is no refusal of the service, with a message for people. */
export class Explained extends Error {}

/** Programs read the id at the end; it tells a person nothing. */
export function messageOf(error: unknown): string {
  return isUnreachable(error) ? texts.connection.failed : (error as Error).message.replace(/: [\da-f-]{36}$/, '')
}

/** The service did not answer the request; it says nothing about what was typed. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Unavailable || !(error instanceof PlumblineError || error instanceof Explained)
}
