import { IconHome, IconLogout, IconSettings, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { gate } from '../session/api.ts'
import { leave } from '../session/session.ts'
import { texts } from '../texts/texts.ts'
import { Mark } from '../theme/mark.tsx'
import classes from './shell.module.css'
import { useWho } from './who.ts'

/** At the left on wide screens, at the bottom on phones. */
export function Navigation() {
  const { user, company } = useWho()
  return (
    <nav className={classes.navigation} aria-label={texts.navigation.label}>
      <div className={classes.company}>
        <Mark size={22} />
        <span>{company.name}</span>
      </div>
      <Link to="/" className={classes.link} activeOptions={{ exact: true }}>
        <IconHome size={20} stroke={1.6} aria-hidden="true" />
        {texts.navigation.home}
      </Link>
      <Link to="/settings" className={classes.link}>
        <IconSettings size={20} stroke={1.6} aria-hidden="true" />
        {texts.navigation.settings}
      </Link>
      <div className={classes.space} />
      <Link to="/account" className={classes.link}>
        <IconUserCircle size={20} stroke={1.6} aria-hidden="true" />
        <span className={classes.person}>
          <span className={classes.wide}>{user.displayname}</span>
          <span className={classes.personHint}>{texts.navigation.account}</span>
        </span>
      </Link>
      <button type="button" className={`${classes.link} ${classes.wide}`} onClick={signOut}>
        <IconLogout size={20} stroke={1.6} aria-hidden="true" />
        {texts.navigation.signOut}
      </button>
    </nav>
  )
}

export const signOut = (): Promise<void> => leave(gate.signOut())
