import { Anchor, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { texts } from '../texts/texts.ts'
import type { GateProps } from './gate-client.ts'
import { GateForm } from './gate-form.tsx'

interface SecondFactorFormProps extends GateProps {
  readonly token: string
  readonly onRestart: () => void
}

export function SecondFactorForm({ gate, token, onSignedIn, onRestart }: SecondFactorFormProps) {
  const [code, setCode] = useState('')

  const submit = async () => {
    if (!code.trim()) return texts.secondFactor.incomplete
    await gate.sendSecondFactor({ token, code: code.trim() })
    await onSignedIn()
    return undefined
  }

  return (
    <>
      <GateForm submit={texts.secondFactor.submit} wrong={texts.secondFactor.wrong} onSubmit={submit}>
        <TextInput
          label={texts.secondFactor.code}
          description={texts.secondFactor.help}
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onChange={event => setCode(event.currentTarget.value)}
        />
      </GateForm>
      <Text mt="md">
        <Anchor component="button" type="button" onClick={onRestart}>
          {texts.secondFactor.restart}
        </Anchor>
      </Text>
    </>
  )
}
