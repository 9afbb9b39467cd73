import type { SignedIn } from 'plumbline-client/sessions'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { basePath, currentPage } from './page.ts'
import { gate } from './session/api.ts'
import { ifSignedIn } from './session/session.ts'
import { ConsoleTheme } from './theme/console-theme.tsx'

const root = createRoot(document.getElementById('root') as HTMLElement)

/** Loads the part that is needed: signing in needs neither router nor cache. */
async function start(): Promise<void> {
  const isLink = currentPage() === 'password'
  const who = isLink ? undefined : await ifSignedIn(gate.session())
  if (who) await showConsole(who)
  else await showGate()
}

async function showConsole(who: SignedIn): Promise<void> {
  if (currentPage() === 'sign-in') history.replaceState(null, '', `${basePath}/`)
  const { Console } = await import('./shell/console.tsx')
  render(<Console who={who} />)
}

async function showGate(): Promise<void> {
  const { Gate } = await import('./gate/gate.tsx')
  render(<Gate onSignedIn={continueSignedIn} />)
}

/** Goes on at the address that was opened, except from the page of a link, which works once. */
async function continueSignedIn(): Promise<void> {
  if (currentPage() === 'password') history.replaceState(null, '', `${basePath}/`)
  await start()
}

function render(content: ReactNode): void {
  root.render(
    <StrictMode>
      <ConsoleTheme>{content}</ConsoleTheme>
    </StrictMode>,
  )
}

try {
  await start()
} catch {
  const { Unreachable } = await import('./gate/unreachable.tsx')
  render(<Unreachable onRetry={start} />)
}
