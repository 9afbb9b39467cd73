import { Code } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { KeySettings } from 'plumbline-client'
import { useState } from 'react'
import { Confirm } from '../../dialogs/confirm.tsx'
import { Rows } from '../../sections/rows.tsx'
import { DangerButton } from '../../shell/danger-button.tsx'
import { Moment } from '../../shell/moment.tsx'
import { accountTexts } from '../../texts/account-texts.ts'
import { useKeyCalls, usersQuery } from './keys.ts'

const words = accountTexts.keys

/** Only the beginning of a key is shown; its secret never again. */
export function KeyList({ keys }: { readonly keys: readonly KeySettings[] }) {
  const { data: users } = useSuspenseQuery(usersQuery)
  const { revoke } = useKeyCalls()
  const [asked, setAsked] = useState<KeySettings>()
  const nameOf = (id: string) => users.find(user => user.id === id)?.displayname ?? ''
  return (
    <>
      <Rows
        rows={keys.map(key => ({
          id: key.id,
          title: (
            <>
              <strong>{key.name}</strong> <Code>{key.id.slice(0, 10)}…</Code>
            </>
          ),
          hint: (
            <>
              {nameOf(key.user)} · {words.created} <Moment iso={key.created} /> ·{' '}
              {key.lastUsed ? (
                <>
                  {words.lastUsed} <Moment iso={key.lastUsed} />
                </>
              ) : (
                words.neverUsed
              )}
            </>
          ),
          action: (
            <DangerButton aria-label={words.revokeThis(key.name)} onClick={() => setAsked(key)}>
              {words.revoke}
            </DangerButton>
          ),
        }))}
      />
      {asked && (
        <Confirm
          title={words.revokeTitle(asked.name)}
          text={words.revokeText}
          action={words.revoke}
          onConfirm={() => revoke(asked.id)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
