import { Button, Stack } from '@mantine/core'
import { BadCredentials, Unavailable } from 'plumbline-client/errors'
import type { ReactNode } from 'react'
import { isUnreachable, messageOf, useSubmit } from '../forms/use-submit.ts'
import { texts } from '../texts/texts.ts'
import classes from './gate.module.css'

interface GateFormProps {
  readonly submit: string
  /** What to say if the credentials are refused. */
  readonly wrong?: string
  /** Says what is missing, or sends the form. */
  readonly onSubmit: () => Promise<string | undefined>
  readonly children: ReactNode
}

/** A form with one button. A refusal stands above the fields, and the fields keep what was typed. */
export function GateForm({ submit, wrong = texts.signIn.wrong, onSubmit, children }: GateFormProps) {
  const { problem, isBusy, submit: send } = useSubmit(onSubmit, error => explainRefusal(error, wrong))
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        {problem && (
          <div role="alert" className={classes.problem}>
            {problem}
          </div>
        )}
        {children}
        <Button type="submit" loading={isBusy} fullWidth mt="xs">
          {submit}
        </Button>
      </Stack>
    </form>
  )
}

/** `wrong` is said if the credentials are refused. */
export function explainRefusal(error: unknown, wrong: string): string {
  if (error instanceof BadCredentials) return wrong
  if (error instanceof Unavailable && error.httpStatus === 429) return texts.signIn.slowDown
  return isUnreachable(error) ? texts.signIn.unavailable : messageOf(error)
}
