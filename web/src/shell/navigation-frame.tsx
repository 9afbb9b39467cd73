import { type Icon, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { texts } from '../texts/texts.ts'
import { Mark } from '../theme/mark.tsx'
import classes from './shell.module.css'

interface NavigationFrameProps {
  readonly label: string
  /** The company, or the pages of operators. */
  readonly place: string
  readonly person: string
  /** Path of the page about the own account. */
  readonly account: string
  readonly onSignOut: () => Promise<void>
  /** The links. */
  readonly children: ReactNode
}

/** At the left on wide screens, at the bottom on phones. */
export function NavigationFrame({ label, place, person, account, onSignOut, children }: NavigationFrameProps) {
  return (
    <nav className={classes.navigation} aria-label={label}>
      <div className={classes.company}>
        <Mark size={22} />
        <span>{place}</span>
      </div>
      {children}
      <div className={classes.space} />
      <Link to={account} className={classes.link}>
        <IconUserCircle size={20} stroke={1.6} aria-hidden="true" />
        <span className={classes.person}>
          <span className={classes.wide}>{person}</span>
          <span className={classes.personHint}>{texts.navigation.account}</span>
        </span>
      </Link>
      <button type="button" className={`${classes.link} ${classes.wide}`} onClick={onSignOut}>
        <IconLogout size={20} stroke={1.6} aria-hidden="true" />
        {texts.navigation.signOut}
      </button>
    </nav>
  )
}

interface NavigationLinkProps {
  readonly to: string
  readonly icon: Icon
  readonly text: string
  /** What waits there, in words. */
  readonly badge?: ReactNode
}

export function NavigationLink({ to, icon: Picture, text, badge }: NavigationLinkProps) {
  return (
    <Link to={to} className={classes.link} activeOptions={{ exact: to === '/' }}>
      <Picture size={20} stroke={1.6} aria-hidden="true" />
      {text}
      {badge && <span className={classes.linkBadge}>{badge}</span>}
    </Link>
  )
}
