import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { NewSecondFactor } from 'plumbline-client'
import { lazy, Suspense, useState } from 'react'
import { Dialog, DialogActions } from '../dialogs/dialog.tsx'
import { useSubmit } from '../forms/use-submit.ts'
import { CopyBlock, CopyField } from '../shell/copy-field.tsx'
import { DangerButton } from '../shell/danger-button.tsx'
import { Section } from '../shell/section.tsx'
import { accountTexts } from '../texts/account-texts.ts'
import { texts } from '../texts/texts.ts'
import classes from './account.module.css'
import type { AccountClient, AccountProps } from './account-client.ts'
import { PasswordPrompt } from './password-prompt.tsx'

const QrCode = lazy(() => import('./qr-code.tsx'))
const words = accountTexts.account.secondFactor
export const secondFactorQuery = (api: AccountClient) =>
  queryOptions({ queryKey: ['second factor'], queryFn: () => api.secondFactor() })

type Asking = 'begin' | 'end' | 'codes'

export function SecondFactorSection({ api }: AccountProps) {
  const queries = useQueryClient()
  const { data } = useSuspenseQuery(secondFactorQuery(api))
  const [asking, setAsking] = useState<Asking>()
  const [started, setStarted] = useState<NewSecondFactor>()
  const [codes, setCodes] = useState<readonly string[]>()
  const isOn = data.enabled === 'yes'

  const confirm = async (password: string) => {
    if (asking === 'begin') setStarted(await api.beginSecondFactor(password))
    else if (asking === 'codes') setCodes(await api.renewRecoveryCodes(password))
    else await api.endSecondFactor(password)
    setAsking(undefined)
    await queries.invalidateQueries(secondFactorQuery(api))
  }

  return (
    <Section title={words.title} help={isOn ? words.on(data.recoverycodes) : words.off}>
      <Group>
        {isOn ? (
          <>
            <Button variant="default" onClick={() => setAsking('codes')}>
              {words.newCodes}
            </Button>
            <DangerButton onClick={() => setAsking('end')}>{words.end}</DangerButton>
          </>
        ) : (
          <Button variant="default" onClick={() => setAsking('begin')}>
            {words.begin}
          </Button>
        )}
      </Group>
      {asking && (
        <PasswordPrompt
          title={words.title}
          submit={words.continue}
          onSubmit={confirm}
          onClose={() => setAsking(undefined)}
        />
      )}
      {started && (
        <Confirmation
          api={api}
          started={started}
          onClose={() => setStarted(undefined)}
          onConfirmed={recovery => {
            setStarted(undefined)
            setCodes(recovery)
            void queries.invalidateQueries(secondFactorQuery(api))
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </Section>
  )
}

interface ConfirmationProps extends AccountProps {
  readonly started: NewSecondFactor
  readonly onConfirmed: (codes: readonly string[]) => void
  readonly onClose: () => void
}

function Confirmation({ api, started, onConfirmed, onClose }: ConfirmationProps) {
  const [code, setCode] = useState('')
  const { problem, isBusy, submit } = useSubmit(async () => {
    onConfirmed(await api.confirmSecondFactor(code.trim()))
    return undefined
  })
  return (
    <Dialog onClose={onClose} title={words.title}>
      <form onSubmit={submit}>
        <Stack>
          <Text>{words.add}</Text>
          <Suspense fallback={<div className={classes.qrSpace} />}>
            <QrCode text={started.uri} label={words.qrCode} />
          </Suspense>
          <CopyField label={words.secret} value={started.secret} />
          <Anchor href={started.uri}>{words.openApp}</Anchor>
          <TextInput
            label={texts.secondFactor.code}
            description={words.codeHelp}
            autoComplete="one-time-code"
            inputMode="numeric"
            data-autofocus
            value={code}
            error={problem}
            onChange={event => setCode(event.currentTarget.value)}
          />
          <DialogActions onCancel={onClose}>
            <Button type="submit" loading={isBusy} disabled={!code.trim()}>
              {words.confirm}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}

function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={words.codesTitle} staysUntilKept>
      <Stack>
        <Text>{words.codesText}</Text>
        <CopyBlock label={words.codesTitle} text={codes.join('\n')} />
        <DialogActions>
          <Button onClick={onClose}>{words.codesKept}</Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
