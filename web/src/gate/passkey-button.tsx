import { Button } from '@mantine/core'
import { useState } from 'react'
import { findPasskey, hasPasskeys } from '../session/passkeys.ts'
import { texts } from '../texts/texts.ts'
import classes from './gate.module.css'
import type { GateProps } from './gate-client.ts'

/** The comfortable way in, where the browser has it. */
export function PasskeyButton({ gate, onSignedIn }: GateProps) {
  const [problem, setProblem] = useState('')
  const signIn = async () => {
    try {
      await gate.signInWithPasskey(await findPasskey(await gate.passkeyOptions()))
      await onSignedIn()
    } catch {
      setProblem(texts.signIn.passkeyFailed)
    }
  }
  if (!hasPasskeys) return null
  return (
    <>
      <Button variant="default" fullWidth mt="sm" onClick={signIn}>
        {texts.signIn.passkey}
      </Button>
      {problem && (
        <div role="alert" className={classes.text}>
          {problem}
        </div>
      )}
    </>
  )
}
