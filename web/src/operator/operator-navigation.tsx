import {
  type Icon,
  IconAddressBook,
  IconBuildings,
  IconHeartbeat,
  IconLogout,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { leave } from '../session/session.ts'
import classes from '../shell/shell.module.css'
import { operatorTexts } from '../texts/operator-texts.ts'
import { texts } from '../texts/texts.ts'
import { Mark } from '../theme/mark.tsx'
import { gate } from './api.ts'
import { useOperator } from './operator-context.ts'
import { paths } from './paths.ts'

const words = operatorTexts.navigation

/** At the left on wide screens, at the bottom on phones. */
export function OperatorNavigation() {
  const { email, name } = useOperator()
  return (
    <nav className={classes.navigation} aria-label={words.label}>
      <div className={classes.company}>
        <Mark size={22} />
        <span>{operatorTexts.place}</span>
      </div>
      <NavigationLink to={paths.companies} icon={IconBuildings} text={words.companies} />
      <NavigationLink to={paths.directory} icon={IconAddressBook} text={words.directory} />
      <NavigationLink to={paths.health} icon={IconHeartbeat} text={words.health} />
      <div className={classes.space} />
      <Link to={paths.account} className={classes.link}>
        <IconUserCircle size={20} stroke={1.6} aria-hidden="true" />
        <span className={classes.person}>
          <span className={classes.wide}>{name || email}</span>
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

function NavigationLink({ to, icon: Picture, text }: { to: string; icon: Icon; text: string }) {
  return (
    <Link to={to} className={classes.link}>
      <Picture size={20} stroke={1.6} aria-hidden="true" />
      {text}
    </Link>
  )
}

export const signOut = (): Promise<void> => leave(gate.signOut())
