import { Button, PasswordInput, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnreachable, useSubmit } from '../forms/use-submit.ts'
import { minPasswordLength, NewPasswordField } from '../gate/credential-fields.tsx'
import { Section } from '../shell/section.tsx'
import { showDone, showProblem } from '../shell/toasts.tsx'
import { accountTexts } from '../texts/account-texts.ts'
import { texts } from '../texts/texts.ts'
import type { AccountProps } from './account-client.ts'
import { sessionsQuery } from './sessions-section.tsx'

const words = accountTexts.account.password

export function PasswordSection({ api }: AccountProps) {
  const queries = useQueryClient()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [isTooShort, setTooShort] = useState(false)
  const { problem, isBusy, submit } = useSubmit(async () => {
    const isShort = password.length < minPasswordLength
    setTooShort(isShort)
    if (isShort) return undefined
    try {
      await api.changePassword({ current, password })
    } catch (error) {
      // A refusal is about the current password; a lost connection is not.
      if (!isUnreachable(error)) throw error
      showProblem(words.failed, error)
      return undefined
    }
    setCurrent('')
    setPassword('')
    await queries.invalidateQueries(sessionsQuery(api))
    showDone(words.done)
    return undefined
  })
  return (
    <Section title={words.title} help={words.help}>
      <form onSubmit={submit}>
        <Stack>
          <PasswordInput
            label={words.current}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': texts.signIn.showPassword }}
            value={current}
            error={problem}
            onChange={event => setCurrent(event.currentTarget.value)}
          />
          <NewPasswordField
            value={password}
            error={isTooShort && texts.choosePassword.tooShort(minPasswordLength)}
            onValue={setPassword}
          />
          <Button type="submit" style={{ alignSelf: 'flex-start' }} loading={isBusy} disabled={!current || !password}>
            {words.submit}
          </Button>
        </Stack>
      </form>
    </Section>
  )
}
