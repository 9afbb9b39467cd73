import '../theme/console-styles.css'
import { Button, Stack } from '@mantine/core'
import type { AssistantRequestFields, CheckAssistantAnswer, SignedIn } from 'plumbline-client'
import { useEffect, useState } from 'react'
import { messageOf } from '../forms/use-submit.ts'
import { GatePage } from '../gate/gate-page.tsx'
import { basePath } from '../page.ts'
import { gate } from '../session/api.ts'
import { connectTexts } from '../texts/connect-texts.ts'
import { Consent } from './consent.tsx'

const words = connectTexts.connect

type State =
  | { readonly step: 'reading' }
  | { readonly step: 'asking'; readonly asked: CheckAssistantAnswer }
  | { readonly step: 'mistaken'; readonly problem: string; readonly redirect: string }
  | { readonly step: 'leaving' }

/** A program sent the browser here, with its request in the address. */
export function ConnectPage({ who }: { readonly who: SignedIn }) {
  const [state, setState] = useState<State>({ step: 'reading' })
  const [request] = useState(requestOfAddress)
  useEffect(() => {
    gate
      .checkAssistant(request)
      .then(asked => {
        const { problem, redirect } = asked
        setState(redirect ? { step: 'mistaken', problem, redirect } : { step: 'asking', asked })
      })
      .catch(error => setState({ step: 'mistaken', problem: reasonOf(messageOf(error)), redirect: '' }))
  }, [request])

  const leave = (address: string) => {
    setState({ step: 'leaving' })
    location.assign(address)
  }
  switch (state.step) {
    case 'reading':
      return null
    case 'leaving':
      return (
        <GatePage title={words.leaving} text={words.leavingText} place={who.company.name}>
          <ConsoleLink />
        </GatePage>
      )
    case 'mistaken':
      return (
        <GatePage title={words.refusedTitle} text={state.problem} place={who.company.name}>
          <Stack>
            {state.redirect && (
              <>
                <div>{words.mistakenText}</div>
                <Button onClick={() => leave(state.redirect)}>{words.back}</Button>
              </>
            )}
            <ConsoleLink />
          </Stack>
        </GatePage>
      )
    case 'asking':
      return <Consent who={who} request={request} asked={state.asked} onAnswered={leave} />
  }
}

/** Without what the title says already. */
function reasonOf(message: string): string {
  const reason = message.replace(/^this assistant cannot be connected: /, '')
  return reason.charAt(0).toUpperCase() + reason.slice(1)
}

function ConsoleLink() {
  return (
    <Button component="a" variant="default" href={`${basePath}/`} fullWidth>
      {words.console}
    </Button>
  )
}

const names = [
  ...(['client_id', 'redirect_uri', 'response_type', 'code_challenge'] as const),
  ...(['code_challenge_method', 'scope', 'state', 'resource'] as const),
]

function requestOfAddress(): AssistantRequestFields {
  const sent = new URLSearchParams(location.search)
  return Object.fromEntries(names.flatMap(name => (sent.has(name) ? [[name, sent.get(name) ?? '']] : [])))
}
