import { Button, Text } from '@mantine/core'
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Passkey } from 'plumbline-client'
import { useState } from 'react'
import { Confirm } from '../dialogs/confirm.tsx'
import { Rows } from '../sections/rows.tsx'
import { createPasskey, hasPasskeys, passkeyObstacle } from '../session/passkeys.ts'
import { DangerButton } from '../shell/danger-button.tsx'
import { Moment } from '../shell/moment.tsx'
import { Section } from '../shell/section.tsx'
import { showProblem } from '../shell/toasts.tsx'
import { accountTexts } from '../texts/account-texts.ts'
import { texts } from '../texts/texts.ts'
import type { AccountClient, AccountProps } from './account-client.ts'
import { deviceName } from './device-name.ts'
import { PasswordPrompt } from './password-prompt.tsx'

const words = accountTexts.account.passkeys
const queryKey = ['passkeys']
export const passkeysQuery = (api: AccountClient) => queryOptions({ queryKey, queryFn: () => api.passkeys() })

export function Passkeys({ api }: AccountProps) {
  const queries = useQueryClient()
  const { data: passkeys } = useSuspenseQuery(passkeysQuery(api))
  const obstacle = passkeyObstacle()
  const [isAsking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState<Passkey>()
  const again = () => queries.invalidateQueries({ queryKey })

  const add = async (password: string) => {
    const options = await api.newPasskeyOptions(password)
    setAsking(false)
    try {
      await api.addPasskey({ name: deviceName(navigator.userAgent), credential: await createPasskey(options) })
      await again()
    } catch (error) {
      showProblem(words.notAdded, error)
    }
  }
  const remove = async (id: string) => {
    await api.removePasskey(id)
    await again()
  }

  return (
    <Section title={words.title} help={words.help}>
      {passkeys.length > 0 && (
        <Rows
          rows={passkeys.map(passkey => ({
            id: passkey.id,
            title: nameOf(passkey),
            hint: (
              <>
                {words.created} <Moment iso={passkey.created} />
                {passkey.lastused && (
                  <>
                    {' · '}
                    {words.lastUsed} <Moment iso={passkey.lastused} />
                  </>
                )}
              </>
            ),
            action: <DangerButton onClick={() => setLeaving(passkey)}>{texts.form.remove}</DangerButton>,
          }))}
        />
      )}
      {obstacle && <Text style={{ overflowWrap: 'anywhere' }}>{obstacle}</Text>}
      {hasPasskeys && !obstacle && (
        <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setAsking(true)}>
          {words.add}
        </Button>
      )}
      {isAsking && (
        <PasswordPrompt title={words.add} submit={words.add} onSubmit={add} onClose={() => setAsking(false)} />
      )}
      {leaving && (
        <Confirm
          title={words.removeTitle(nameOf(leaving))}
          text={words.removeText}
          action={texts.form.remove}
          onConfirm={() => remove(leaving.id)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Section>
  )
}

function nameOf({ name }: Passkey): string {
  return name || words.unnamed
}
