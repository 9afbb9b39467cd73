import { Outlet, useRouterState } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import classes from '../shell/shell.module.css'
import { texts } from '../texts/texts.ts'
import { ConnectionBanner } from './connection-banner.tsx'

interface FrameProps {
  readonly navigation: ReactNode
  /** At the top of the page on phones. */
  readonly header?: ReactNode
  /** Reaches the service again after the connection was lost. */
  readonly probe: () => Promise<unknown>
  /** What becomes of the person's work meanwhile. */
  readonly offline?: string
}

/** The navigation and the page beside it. */
export function Frame({ navigation, header, probe, offline = texts.connection.offline }: FrameProps) {
  const content = useRef<HTMLElement>(null)
  useFocusOnNavigation(content)
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    content.current?.focus()
  }
  return (
    <div className={classes.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: with the document's base, the browser would load the start page */}
      <a className={classes.skip} href="#content" onClick={skip}>
        {texts.skipToContent}
      </a>
      {navigation}
      {header && <header className={classes.top}>{header}</header>}
      <main id="content" ref={content} className={classes.content} tabIndex={-1}>
        <ConnectionBanner text={offline} probe={probe} />
        <Outlet />
      </main>
    </div>
  )
}

/** Readers of the screen hear the new page, and the tab key goes on from its start. */
function useFocusOnNavigation(content: React.RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const last = useRef(path)
  useEffect(() => {
    if (last.current !== path) content.current?.focus({ preventScroll: true })
    last.current = path
  }, [path, content])
}
