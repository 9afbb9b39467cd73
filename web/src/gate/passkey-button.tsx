import { Button } from '@mantine/core'
import { useState } from 'react'
import { findPasskey, hasPasskeys, NoPasskey, passkeyObstacle } from '../session/passkeys.ts'
import { texts } from '../texts/texts.ts'
import classes from './gate.module.css'
import type { GateProps } from './gate-client.ts'
import { explainRefusal } from './gate-form.tsx'

/** The comfortable way in, where the browser has it. */
export function PasskeyButton({ gate, onSignedIn }: GateProps) {
  const [problem, setProblem] = useState('')
  const signIn = async () => {
    const obstacle = passkeyObstacle()
    if (obstacle) return setProblem(obstacle)
    try {
      await gate.signInWithPasskey(await findPasskey(await gate.passkeyOptions()))
      await onSignedIn()
    } catch (error) {
      const { passkeyFailed } = texts.signIn
      setProblem(error instanceof NoPasskey ? passkeyFailed : explainRefusal(error, passkeyFailed))
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
