import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { DirectoryCredential, NewCredential } from 'plumbline-client/operator'
import { useState } from 'react'
import { Confirm } from '../../dialogs/confirm.tsx'
import { SecretDialog } from '../../dialogs/secret-dialog.tsx'
import { Rows } from '../../sections/rows.tsx'
import { DangerButton } from '../../shell/danger-button.tsx'
import { Moment } from '../../shell/moment.tsx'
import { Section } from '../../shell/section.tsx'
import { operatorTexts } from '../../texts/operator-texts.ts'
import { useDirectoryCalls } from './directory.ts'
import { FieldsDialog } from './fields-dialog.tsx'

const words = operatorTexts.directory

type Asked = 'create' | { readonly action: 'rotate' | 'revoke'; readonly username: string }

export function CredentialsSection({ credentials }: { readonly credentials: readonly DirectoryCredential[] }) {
  const calls = useDirectoryCalls()
  const [asked, setAsked] = useState<Asked>()
  const [made, setMade] = useState<NewCredential>()
  const close = () => setAsked(undefined)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setAsked('create')}>
      {words.add}
    </Button>
  )
  return (
    <Section title={words.credentials} help={words.credentialsHelp} action={add}>
      {credentials.length === 0 && <p>{words.noCredentials}</p>}
      <Rows rows={credentials.map(credential => rowOf(credential, setAsked))} />
      {asked === 'create' && (
        <FieldsDialog
          title={words.add}
          fields={{ username: { label: words.username, help: words.usernameHelp } }}
          onSubmit={async ({ username = '' }) => setMade(await calls.createCredential(username))}
          onClose={close}
        />
      )}
      {typeof asked === 'object' && asked.action === 'rotate' && (
        <Confirm
          title={words.rotateTitle(asked.username)}
          text={words.rotateText}
          action={words.rotate}
          onConfirm={async () => setMade(await calls.rotateCredential(asked.username))}
          onClose={close}
        />
      )}
      {typeof asked === 'object' && asked.action === 'revoke' && (
        <Confirm
          title={words.revokeTitle(asked.username)}
          text={words.revokeText}
          action={words.revoke}
          onConfirm={() => calls.revokeCredential(asked.username)}
          onClose={close}
        />
      )}
      {made && (
        <SecretDialog
          title={words.madeTitle(made.username)}
          text={words.madeText}
          values={[
            { label: words.username, value: made.username },
            { label: words.password, value: made.password },
          ]}
          onClose={() => setMade(undefined)}
        />
      )}
    </Section>
  )
}

function rowOf({ username, created, revoked }: DirectoryCredential, ask: (asked: Asked) => void) {
  return {
    id: username,
    title: <strong>{username}</strong>,
    hint: (
      <>
        {revoked ? words.revoked : words.created} <Moment iso={revoked || created} />
      </>
    ),
    action: !revoked && (
      <Group gap="xs">
        <Button
          variant="default"
          aria-label={words.rotateThis(username)}
          onClick={() => ask({ action: 'rotate', username })}
        >
          {words.rotate}
        </Button>
        <DangerButton aria-label={words.revokeThis(username)} onClick={() => ask({ action: 'revoke', username })}>
          {words.revoke}
        </DangerButton>
      </Group>
    ),
  }
}
