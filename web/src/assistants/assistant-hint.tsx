import type { Assistant } from 'plumbline-client'
import { Moment } from '../shell/moment.tsx'
import { connectTexts } from '../texts/connect-texts.ts'

const words = connectTexts.assistants

/** Where an assistant is at home, what it may do, and when it did something. */
export function AssistantHint({ assistant: { host, scopes, connected, lastused } }: { readonly assistant: Assistant }) {
  return (
    <>
      {host && `${host} · `}
      {scopes.includes('book') ? words.books : words.reads}
      {connected && (
        <>
          {' '}
          · {words.connected} <Moment iso={connected} />
        </>
      )}
      {lastused ? (
        <>
          {' '}
          · {words.lastUsed} <Moment iso={lastused} />
        </>
      ) : (
        ` · ${words.neverUsed}`
      )}
    </>
  )
}
