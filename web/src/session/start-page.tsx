import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { basePath, currentPage } from '../page.ts'
import { ConsoleTheme } from '../theme/console-theme.tsx'
import { ifSignedIn } from './session.ts'

interface Page<Who> {
  /** Path of the first page after signing in. */
  readonly home: string
  readonly session: () => Promise<Who>
  readonly showConsole: (who: Who) => Promise<ReactNode>
  readonly showSignIn: (onSignedIn: () => Promise<void>) => Promise<ReactNode>
}

/** Loads the part that is needed: signing in needs neither router nor cache. */
export async function startPage<Who>({ home, session, showConsole, showSignIn }: Page<Who>): Promise<void> {
  const root = createRoot(document.getElementById('root') as HTMLElement)
  const render = (content: ReactNode) =>
    root.render(
      <StrictMode>
        <ConsoleTheme>{content}</ConsoleTheme>
      </StrictMode>,
    )
  const goHome = () => history.replaceState(null, '', basePath + home)

  const start = async (): Promise<void> => {
    const isLink = currentPage() === 'password'
    const who = isLink ? undefined : await ifSignedIn(session())
    if (!who) return render(await showSignIn(continueSignedIn))
    if (['', 'sign-in'].includes(currentPage())) goHome()
    render(await showConsole(who))
  }

  /** Goes on at the address that was opened, except from the page of a link, which works once. */
  const continueSignedIn = async (): Promise<void> => {
    if (currentPage() === 'password') goHome()
    await start()
  }

  try {
    await start()
  } catch {
    const { Unreachable } = await import('../gate/unreachable.tsx')
    render(<Unreachable onRetry={start} />)
  }
}
