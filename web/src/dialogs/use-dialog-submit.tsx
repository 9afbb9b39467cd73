import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useSubmit } from '../forms/use-submit.ts'
import { showProblem } from '../shell/toasts.tsx'
import classes from './dialog.module.css'

interface DialogSubmission {
  readonly isBusy: boolean
  readonly submit: (event: FormEvent) => Promise<void>
  /** Why the last attempt did not work, for the reader. */
  readonly problem: ReactNode
}

/**
 * Sends what a dialog asks for. A problem belongs into the dialog, because everything outside it is out of reach; after
 * the dialog was closed it is a toast. `failure` says what did not work.
 */
export function useDialogSubmit(failure: string, send: () => Promise<unknown>): DialogSubmission {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const { problem, isBusy, submit } = useSubmit(async () => {
    try {
      await send()
    } catch (error) {
      if (isOpen.current) throw error
      showProblem(failure, error)
    }
    return undefined
  })
  return { isBusy, submit, problem: problem && <Problem failure={failure} reason={problem} /> }
}

function Problem({ failure, reason }: { readonly failure: string; readonly reason: string }) {
  return (
    <div role="alert" className={classes.problem}>
      <strong>{failure}</strong>
      <div>{reason}</div>
    </div>
  )
}
