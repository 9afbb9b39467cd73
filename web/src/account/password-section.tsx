import { Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useSubmit } from '../forms/use-submit.ts'
import { Section } from '../shell/section.tsx'
import { showDone } from '../shell/toasts.tsx'
import { accountTexts } from '../texts/account-texts.ts'
import { texts } from '../texts/texts.ts'

const words = accountTexts.account.password

interface PasswordSectionProps {
  readonly onChange: (fields: { readonly current: string; readonly password: string }) => Promise<unknown>
}

export function PasswordSection({ onChange }: PasswordSectionProps) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const { problem, isBusy, submit } = useSubmit(async () => {
    await onChange({ current, password })
    setCurrent('')
    setPassword('')
    showDone(words.done)
    return undefined
  })
  const toggle = { 'aria-label': texts.signIn.showPassword }
  return (
    <Section title={words.title} help={words.help}>
      <form onSubmit={submit}>
        <PasswordInput
          label={words.current}
          autoComplete="current-password"
          visibilityToggleButtonProps={toggle}
          value={current}
          error={problem}
          onChange={event => setCurrent(event.currentTarget.value)}
        />
        <PasswordInput
          mt="md"
          label={words.next}
          description={texts.choosePassword.help(10)}
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle}
          value={password}
          onChange={event => setPassword(event.currentTarget.value)}
        />
        <Button mt="md" type="submit" loading={isBusy} disabled={!current || !password}>
          {words.submit}
        </Button>
      </form>
    </Section>
  )
}
