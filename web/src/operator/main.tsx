import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { basePath, currentPage } from '../page.ts'
import { ifSignedIn } from '../session/session.ts'
import { ConsoleTheme } from '../theme/console-theme.tsx'
import { gate } from './api.ts'

const root = createRoot(document.getElementById('root') as HTMLElement)

/** Loads the part that is needed: signing in needs neither router nor cache. */
async function start(): Promise<void> {
  const operator = currentPage() === 'password' ? undefined : await ifSignedIn(gate.session())
  if (operator) {
    if (['', 'sign-in'].includes(currentPage())) history.replaceState(null, '', `${basePath}/companies`)
    const { OperatorConsole } = await import('./operator-console.tsx')
    render(<OperatorConsole operator={operator} />)
  } else {
    const { OperatorGate } = await import('./operator-gate.tsx')
    render(<OperatorGate onSignedIn={continueSignedIn} />)
  }
}

/** Goes on at the address that was opened, except from the page of a link, which works once. */
async function continueSignedIn(): Promise<void> {
  if (currentPage() === 'password') history.replaceState(null, '', `${basePath}/companies`)
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
  const { Unreachable } = await import('../gate/unreachable.tsx')
  render(<Unreachable onRetry={start} />)
}
