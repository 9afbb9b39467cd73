import { type Icon, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { texts } from '../../texts/texts.ts'
import { Mark } from '../../theme/mark.tsx'
import classes from '../shell.module.css'

interface NavigationFrameProps {
  readonly label: string
  /** The company, or the pages of operators. */
  readonly place: string
  readonly person: string
  /** Path of the page about the own account. */
  readonly account: string
  readonly onSignOut: () => Promise<void>
  /** Above the links on wide screens. */
  readonly search?: ReactNode
  /** On phones, what opens the entries for which there is no room; the account is one of them then. */
  readonly more?: ReactNode
  /** The links. */
  readonly children: ReactNode
}

/** At the left on wide screens, at the bottom on phones. */
export function NavigationFrame(props: NavigationFrameProps) {
  const { label, place, person, account, onSignOut, search, more, children } = props
  return (
    <nav className={classes.navigation} aria-label={label}>
      <div className={classes.company}>
        <Mark size={22} />
        <span>{place}</span>
      </div>
      {search}
      {children}
      <div className={classes.space} />
      <Link to={account} className={classes.link} data-beyond={more ? true : undefined}>
        <IconUserCircle size={20} stroke={1.6} aria-hidden="true" />
        <span className={classes.person}>
          <span className={classes.wide}>{person}</span>
          <span className={classes.personHint}>{texts.navigation.account}</span>
        </span>
      </Link>
      {more}
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
  /** Whether phones have no room for it. */
  readonly isBeyond?: boolean
}

export function NavigationLink({ to, icon: Picture, text, badge, isBeyond }: NavigationLinkProps) {
  return (
    <Link
      to={to}
      className={classes.link}
      activeOptions={{ exact: to === '/' }}
      data-beyond={isBeyond ? true : undefined}
    >
      <Picture size={20} stroke={1.6} aria-hidden="true" />
      {text}
      {badge && <span className={classes.linkBadge}>{badge}</span>}
    </Link>
  )
}
